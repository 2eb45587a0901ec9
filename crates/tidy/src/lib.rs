//! Tests of the architecture.
