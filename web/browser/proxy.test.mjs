// A game behind each of the proxies of deploy/, with TLS, by the files as they stand there: only the
// ports, the certificate and the folders are the test's own.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort, openPage, startBrowser, startServer } from './start.mjs'

const host = 'chess.example.org'
const deploy = (name) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** Replaces what stands in the text, which must be there. */
function put(text, found, instead) {
  assert.ok(text.includes(found), `${found} in the file`)
  return text.replaceAll(found, instead)
}

let folder, server
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'polychess-proxy-'))
  server = await startServer('--trust-proxy')
})
after(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const proxies = {
  nginx(port) {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`],
      ...['-keyout', key, '-out', certificate],
    ], { stdio: 'ignore' })
    let site = put(deploy('nginx.conf'), '443', String(port))
    site = put(site, `/etc/ssl/certs/${host}.pem`, certificate)
    site = put(site, `/etc/ssl/private/${host}.key`, key)
    site = put(site, 'http://127.0.0.1:8080', server.address)
    const file = join(folder, 'nginx.conf')
    const places = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((what) => `${what === 'body' ? 'client_body' : what}_temp_path ${join(folder, what)};`)
    writeFileSync(file, `daemon off; pid ${join(folder, 'pid')}; error_log stderr;
      events {} http { access_log off; ${places.join(' ')}\n${site} }`)
    return ['nginx', ['-c', file, '-e', 'stderr']]
  },
  caddy(port) {
    let site = put(deploy('Caddyfile'), '127.0.0.1:8080', new URL(server.address).host)
    // Only the certificate's maker is another: the real one asks the internet.
    site = `{\n admin off\n local_certs\n skip_install_trust\n auto_https disable_redirects\n https_port ${port}\n}\n${site}`
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, site)
    return ['caddy', ['run', '--config', file, '--adapter', 'caddyfile']]
  },
}

/** Waits until somebody listens. */
async function listens(port) {
  for (let tries = 0; tries < 200; tries++) {
    const heard = await new Promise((done) => {
      const line = connect(port, '127.0.0.1', () => done(true) || line.end())
      line.on('error', () => done(false))
    })
    if (heard) return
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('the proxy did not start')
}

async function playsBehind(name) {
  const port = await freePort()
  const [program, args] = proxies[name](port)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const proxy = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  proxy.stderr.on('data', (text) => (said += text))
  let browser
  try {
    await listens(port)
    browser = await startBrowser(`--host-resolver-rules=MAP ${host}:443 127.0.0.1:${port}`)
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const problems = []
    const page = await openPage(context, `https://${host}`, problems)
    await page.goto(`https://${host}/`)
    // The page asks, the socket brings, an act goes and comes back.
    await page.locator('[data-game]').first().click()
    await page.click('dialog button.main:enabled')
    await page.waitForSelector('.cell.movable')
    const before = await page.getAttribute('.table', 'data-seq')
    await page.locator('.cell.movable').first().dispatchEvent('click')
    await page.locator('.cell.target').first().dispatchEvent('click')
    await page.waitForFunction((seq) => document.querySelector('.table').dataset.seq !== seq, before)
    assert.deepEqual(problems, [])
    await context.close()
  } catch (error) {
    throw new Error(`${name} said: ${said}`, { cause: error })
  } finally {
    await browser?.close()
    const ended = new Promise((done) => proxy.once('exit', done))
    proxy.kill('SIGTERM')
    await ended
  }
}

test('a game is played behind nginx', { timeout: 60_000 }, () => playsBehind('nginx'))
test('a game is played behind caddy', { timeout: 60_000 }, () => playsBehind('caddy'))
