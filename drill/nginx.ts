import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import type { Drill } from './drill.ts'
import { openDrillShop } from './drill-shop.ts'
import { freePorts } from './free-ports.ts'
import { isNginxInstalled, runNginx } from './run-nginx.ts'

const sample = join(import.meta.dirname, '..', 'deploy', 'nginx.conf')
const readsPerMinute = 60
const mebibyte = 2 ** 20
const livePath = '/api/notifications/v1/notification/subscribe'

/** npm run drill -- nginx: checks the shop behind nginx with deploy/nginx.conf, if nginx is installed. */
export const runNginxSample: Drill = async (print) => {
  if (!isNginxInstalled()) return print('nginx не установлен: deploy/nginx.conf не проверен')
  const drill = await openDrillShop()
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-behind-nginx-'))
  const [shopPort, plainPort, tlsPort] = await freePorts(3)
  const shop = await spawnShop({
    DATABASE_URL: drill.url,
    SHOP_DEMO: 'on',
    DATA_DIR: directory,
    PORT: String(shopPort),
    PROOF_OF_WORK: 'off',
    TRUSTED_PROXIES: '1',
    READS_PER_MINUTE: String(readsPerMinute),
  })
  const { close: stop } = await runNginx(tlsPort!, (folder) => sampleAt(folder, { shopPort, plainPort, tlsPort }))
  const origin = `https://localhost:${tlsPort}`
  const failed: string[] = []
  try {
    for (const [what, found, wanted] of await checks(origin, plainPort!)) {
      const isRight = JSON.stringify(found) === JSON.stringify(wanted)
      print(`${isRight ? 'да ' : 'НЕТ'}  ${what}${isRight ? '' : `: ${JSON.stringify(found)}`}`)
      if (!isRight) failed.push(what)
    }
  } finally {
    await stop()
    await shop.stop()
    rmSync(directory, { recursive: true, force: true })
    await drill.close()
  }
  if (failed.length > 0) throw new Error(`Behind nginx: ${failed.join('; ')}`)
}

/** The file with only ports, the server name and the certificate replaced. */
function sampleAt(folder: string, ports: Record<'shopPort' | 'plainPort' | 'tlsPort', number | undefined>): string {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '1', '-subj', '/CN=localhost'].concat(
      '-keyout',
      key,
      '-out',
      certificate,
    ),
    { stdio: 'ignore' },
  )
  return readFileSync(sample, 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.shopPort}`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80', `listen 127.0.0.1:${ports.plainPort}`)
    .replace('listen 443', `listen 127.0.0.1:${ports.tlsPort}`)
    .replace(/server_name .+;/g, 'server_name localhost;')
    .replace(/ssl_certificate .+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${key};`)
}

type Check = [what: string, found: unknown, wanted: unknown]

async function checks(origin: string, plainPort: number): Promise<Check[]> {
  const statusOf = async (path: string) => (await send(origin + path)).status
  const plain = await fetch(`http://localhost:${plainPort}/cart?from=1`, { redirect: 'manual' })
  const foreign = await send(`${origin}/catalog`, { headers: { 'x-forwarded-host': 'evil.example' } })
  const packed = await send(`${origin}/`, { headers: { 'accept-encoding': 'br' } })
  // nginx passes the host without its port: in production it is the default https port.
  const form = {
    method: 'POST',
    headers: { origin: 'https://localhost', 'content-type': 'multipart/form-data; boundary=x' },
  }
  const reads: number[] = []
  for (let n = 0; n <= readsPerMinute; n += 1)
    reads.push((await send(`${origin}/api/init/v1`, { headers: { 'x-forwarded-for': `10.1.1.${n}` } })).status)
  return [
    ['http ведёт на https', [plain.status, plain.headers.get('location')], [301, 'https://localhost/cart?from=1']],
    ['страница по HTTP/2', await overHttp2(origin), ['h2', 200]],
    ['служебные адреса закрыты', await Promise.all(['/metrics', '/healthz', '/readyz'].map(statusOf)), [404, 404, 404]],
    ['сжатая страница доходит сжатой', packed.headers['content-encoding'], 'br'],
    ['живой канал открывается и ждёт', await openedLive(origin), true],
    ['форма в 61 МБ доходит до магазина', (await send(`${origin}/forms/complaints`, form, 61 * mebibyte)).status, 400],
    ['форма в 63 МБ дальше nginx не идёт', await tooLarge(origin, form), [413, true]],
    ['свой X-Forwarded-Host ничего не меняет', foreign.body.includes('evil.example'), false],
    ['адреса страницы начинаются с https', /<link rel="canonical" href="https:\/\/localhost/.test(foreign.body), true],
    ['свой X-Forwarded-For не обходит пределов', [reads[0], reads.at(-1)], [200, 429]],
  ]
}

async function tooLarge(origin: string, form: object) {
  const { status, server } = await send(`${origin}/forms/complaints`, form, 63 * mebibyte)
  return [status, server]
}

interface Sent {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: string
  /** Whether nginx itself answered: its name is in the page. */
  readonly server: boolean
}

/** Sends one request with a body of `bytes` bytes; accepts the self-signed certificate. */
function send(url: string, options: object = {}, bytes = 0): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { ...options, rejectUnauthorized: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts).toString()
        const { statusCode: status = 0, headers } = answer
        resolve({ status, headers, body, server: body.includes('<center>nginx') })
      })
    })
    outgoing.on('error', reject)
    if (bytes > 0) outgoing.setHeader('content-length', bytes)
    outgoing.end(bytes > 0 ? Buffer.alloc(bytes, '-') : undefined)
  })
}

function overHttp2(origin: string): Promise<[protocol: string | undefined, status: unknown]> {
  return new Promise((resolve, reject) => {
    const session = connect(origin, { rejectUnauthorized: false })
    session.on('error', reject)
    const stream = session.request({ ':path': '/' })
    stream.on('error', reject)
    stream.on('response', ({ ':status': status }) => {
      resolve([session.alpnProtocol, status])
      session.destroy()
    })
  })
}

/** Whether a guest's live channel opens and answers a ping. */
function openedLive(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${origin.replace('https', 'wss')}${livePath}`, { rejectUnauthorized: false, origin })
    const settle = (isOpen: boolean) => {
      resolve(isOpen)
      socket.terminate()
    }
    socket.on('open', () => socket.ping())
    socket.on('pong', () => settle(true))
    socket.on('error', () => settle(false))
    socket.on('close', () => settle(false))
  })
}
