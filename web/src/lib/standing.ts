// How a seat stands in the game. Pure.
import type { StandingDoc } from '../wire'

/** Whether it has pieces that still act. */
export const lives = (standing: StandingDoc | undefined) => standing === 'playing' || standing === 'vassal'
