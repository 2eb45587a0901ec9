// A server of our own on a free port with an empty data folder, and a browser.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const root = new URL('../..', import.meta.url).pathname
const program = process.env.POLYCHESS ?? join(root, 'target/release/polychess')

export function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
}

/** Starts the server with further flags; `stop` ends it, `kill` as a power cut would, `again` on the same data. */
export async function startServer(...flags) {
  const folder = mkdtempSync(join(tmpdir(), 'polychess-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let child
  async function run() {
    child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data-dir', folder, ...flags], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    for (let tries = 0; tries < 200; tries++) {
      const ready = await fetch(`${address}/readyz`).then((answer) => answer.ok, () => false)
      if (ready) return
      await new Promise((later) => setTimeout(later, 50))
    }
    throw new Error('the server did not start')
  }
  const ended = (signal) =>
    new Promise((done) => {
      child.once('exit', done)
      child.kill(signal)
    })
  await run()
  return {
    address,
    kill: () => ended('SIGKILL'),
    again: run,
    async stop() {
      await ended('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function startBrowser(...flags) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  })
}

/** A page that fails the test on any error, warning of the policy or request to elsewhere. */
export async function openPage(context, address, problems) {
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // A refusal, be it of a request or of a socket, is no error of the page.
    if (message.type() === 'error' && !/(status of|response code:) 4/.test(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !url.startsWith('data:') && !url.startsWith(address.replace('http', 'ws')))
      problems.push(`request to ${url}`)
  })
  page.on('dialog', (dialog) => dialog.accept())
  return page
}

/** A small generator of numbers, so that a failing game can be played again. */
export function random(seed) {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
