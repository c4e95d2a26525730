import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isNginxInstalled, runNginx } from './run-nginx.ts'

const failTimeoutMs = 10_000
const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])

export interface Balancer {
  readonly name: string
  readonly url: string
  /** Of its first process; null: it stands in the drill's own. */
  readonly pid: number | null
  close(): Promise<void>
}

/** nginx as it comes, in front of these ports, where it is installed; otherwise what does as nginx does. */
export const openBalancer = (port: number, ports: readonly number[]): Promise<Balancer> =>
  isNginxInstalled() ? openDefaultNginx(port, ports) : openOwnBalancer(port, ports)

async function openDefaultNginx(port: number, ports: readonly number[]): Promise<Balancer> {
  const { pid, close } = await runNginx(
    port,
    () => `upstream shop { ${ports.map((each) => `server 127.0.0.1:${each};`).join(' ')} }
      server { listen 127.0.0.1:${port}; location / {
        proxy_pass http://shop; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } }`,
  )
  return { name: 'nginx', url: `http://127.0.0.1:${port}`, pid, close }
}

/** A server as nginx remembers it: after one failure it gets nothing for ten seconds. */
interface Upstream {
  readonly port: number
  failedAt: number
}

/**
 * `max_fails=1 fail_timeout=10s`, in turn, a connection for each request, bodies read whole before they are sent on. A
 * request goes to the next server when the one did not connect; when it was sent already, only if its method may be
 * repeated.
 */
async function openOwnBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const upstreams: Upstream[] = ports.map((each) => ({ port: each, failedAt: Number.NEGATIVE_INFINITY }))
  let turn = 0

  async function pass(incoming: IncomingMessage, answer: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    turn += 1
    const inTurn = upstreams.map((_, n) => upstreams[(turn + n) % upstreams.length]!)
    const live = inTurn.filter(({ failedAt }) => performance.now() - failedAt >= failTimeoutMs)
    // "no live upstreams": the next request tries them all again.
    if (live.length === 0) for (const upstream of upstreams) upstream.failedAt = Number.NEGATIVE_INFINITY
    let last = 'no live upstreams'
    for (const upstream of live) {
      const outcome = await send(upstream, incoming, body, answer)
      if (outcome === 'answered') return
      upstream.failedAt = performance.now()
      last = outcome
      if (outcome === 'broken off' || (outcome === 'sent' && !idempotent.has(incoming.method!))) break
    }
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end(JSON.stringify({ message: last }))
  }

  const server = createServer((incoming, answer) => {
    pass(incoming, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    name: 'свой, с правилами nginx',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pid: null,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Outcome = 'answered' | 'not connected' | 'sent' | 'broken off'

function send(upstream: Upstream, incoming: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<Outcome> {
  return new Promise((resolve) => {
    let isConnected = false
    const outgoing = request(
      {
        ...{ host: '127.0.0.1', port: upstream.port, method: incoming.method!, path: incoming.url!, agent: false },
        headers: {
          ...incoming.headers,
          connection: 'close',
          'x-forwarded-for': [incoming.headers['x-forwarded-for'] ?? [], '10.9.9.9'].flat().join(', '),
        },
      },
      (found) => {
        const { connection: _, 'keep-alive': __, ...headers } = found.headers
        answer.writeHead(found.statusCode!, headers)
        found.pipe(answer)
        found.on('end', () => resolve('answered'))
        found.on('error', () => resolve('broken off'))
      },
    )
    outgoing.on('socket', (socket) => socket.once('connect', () => (isConnected = true)))
    outgoing.on('error', () => resolve(answer.headersSent ? 'broken off' : isConnected ? 'sent' : 'not connected'))
    outgoing.end(body)
  })
}
