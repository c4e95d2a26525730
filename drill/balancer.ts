import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isNginxInstalled, runNginx } from './run-nginx.ts'

const failTimeoutMilliseconds = 10_000
const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])

export interface Balancer {
  readonly name: string
  readonly url: string
  /** Id of its first process; null when it runs inside the drill. */
  readonly pid: number | null
  close(): Promise<void>
}

/** nginx with its defaults in front of these ports, or a substitute that behaves like it when nginx is missing. */
export const openBalancer = (port: number, ports: readonly number[]): Promise<Balancer> =>
  isNginxInstalled() ? openDefaultNginx(port, ports) : openFallbackBalancer(port, ports)

async function openDefaultNginx(port: number, ports: readonly number[]): Promise<Balancer> {
  const { pid, close } = await runNginx(
    port,
    () => `upstream shop { ${ports.map((each) => `server 127.0.0.1:${each};`).join(' ')} }
      server { listen 127.0.0.1:${port}; location / {
        proxy_pass http://shop; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } }`,
  )
  return { name: 'nginx', url: `http://127.0.0.1:${port}`, pid, close }
}

/** State of a server, as in nginx: after one failure it gets no requests for ten seconds. */
interface Upstream {
  readonly port: number
  failedAt: number
}

/**
 * A balancer with the defaults of nginx: `max_fails=1 fail_timeout=10s`, round robin, one connection per request,
 * bodies read completely before they are forwarded. When a server does not connect, the request goes to the next one;
 * after it was sent, only if its method is idempotent.
 */
async function openFallbackBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const upstreams: Upstream[] = ports.map((each) => ({ port: each, failedAt: Number.NEGATIVE_INFINITY }))
  let turn = 0

  async function pass(incoming: IncomingMessage, answer: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    turn += 1
    const ordered = upstreams.map((_, n) => upstreams[(turn + n) % upstreams.length]!)
    const live = ordered.filter(({ failedAt }) => performance.now() - failedAt >= failTimeoutMilliseconds)
    // nginx's "no live upstreams": the next request tries all servers again.
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
        host: '127.0.0.1',
        port: upstream.port,
        method: incoming.method!,
        path: incoming.url!,
        agent: false,
        headers: {
          ...incoming.headers,
          connection: 'close',
          'x-forwarded-for': [incoming.headers['x-forwarded-for'] ?? [], '10.9.9.9'].flat().join(', '),
        },
      },
      (upstreamAnswer) => {
        const { connection: _, 'keep-alive': __, ...headers } = upstreamAnswer.headers
        answer.writeHead(upstreamAnswer.statusCode!, headers)
        upstreamAnswer.pipe(answer)
        upstreamAnswer.on('end', () => resolve('answered'))
        upstreamAnswer.on('error', () => resolve('broken off'))
      },
    )
    outgoing.on('socket', (socket) => socket.once('connect', () => (isConnected = true)))
    outgoing.on('error', () => resolve(answer.headersSent ? 'broken off' : isConnected ? 'sent' : 'not connected'))
    outgoing.end(body)
  })
}
