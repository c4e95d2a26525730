import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { HttpListener } from './http-listener.ts'
import { defaultReadSpeed, dropSlowClients, type MinReadSpeed } from './slow-clients.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Handles connections that switch from HTTP to another protocol. */
export interface Upgrades {
  isFor(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Asks all of them to close. */
  drain(): void
}

export interface Handlers {
  api: Handler | null
  storefront: Handler
  /** The back office at its own host; missing or null when it is off. */
  office?: { readonly host: string; readonly pages: Handler } | null
  live?: Upgrades
}

export interface Front {
  port: number
  /** Starts listening. Throws StartupError when another program has taken the port meanwhile. */
  serve: (handlers: Handlers) => Promise<void>
  /**
   * Makes a load balancer stop sending clients: /readyz is 503, each answer closes its connection. Still serves all.
   */
  leave: () => void
  /** Accepts no new connections, lets answers in flight finish within this time, then closes the remaining ones. */
  drain: (withinMilliseconds: number) => Promise<void>
}

const refusalHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
const healthHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
const healthPaths = new Set(['/healthz', '/readyz'])
const hostPattern = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
const apiPaths = /^\/(?:api|healthz|readyz|metrics|exchange\/(?:1c|moysklad)|bitrix\/admin\/1c_exchange\.php)(?:[/?]|$)/

/**
 * The HTTP server of the shop: paths of the API go to the API, everything else to the storefront. The port is checked
 * at once, before anything is changed; the server listens when both programs are ready, so that a load balancer sends
 * nobody earlier.
 */
export async function openFront({
  port,
  host,
  minReadSpeed = defaultReadSpeed,
  trustedProxies = 0,
  isPortChecked = false,
}: {
  port: number
  host: string
  trustedProxies?: number
  minReadSpeed?: MinReadSpeed
  /** The primary process, which shares the port, has already found it free. */
  isPortChecked?: boolean
}): Promise<Front> {
  let handlers: Handlers | null = null
  const inFlight = new Set<ServerResponse>()
  const stopCutting = dropSlowClients(inFlight, minReadSpeed)
  const upgraded = new Set<Duplex>()
  let isLeaving = false
  let isDraining = false

  const answer = (request: IncomingMessage, response: ServerResponse, target: Handlers) => {
    if (!hasOneHost(request))
      return response.writeHead(400, { ...refusalHeaders, connection: 'close' }).end('Адрес не разобрать')
    if (isLeaving && request.url === '/readyz')
      return response.writeHead(503, refusalHeaders).end('Магазин останавливается')
    if (target.api && apiPaths.test(request.url ?? '')) return target.api(request, response)
    // A storefront alone is ready while it runs: without its remote API it shows the documents it has.
    if (!target.api && healthPaths.has(request.url ?? ''))
      return response.writeHead(200, healthHeaders).end('{"status":"ok"}')
    if (target.office && hostName(request, trustedProxies) === target.office.host)
      return target.office.pages(request, response)
    return target.storefront(request, response)
  }
  // One shared listener: a closure per answer would be created a thousand times a second.
  function removeAnswer(this: ServerResponse) {
    inFlight.delete(this)
    // Not earlier: a load balancer may be sending a request on one.
    if (isDraining && inFlight.size === 0) server.closeIdleConnections()
  }
  // Any other upgrade (such as h2c) is only an offer: the request gets a normal answer.
  const shouldUpgradeCallback = (request: IncomingMessage) => handlers?.live?.isFor(request) ?? false
  const server = createServer({ shouldUpgradeCallback }, (request, response) => {
    inFlight.add(response)
    if (isLeaving) response.setHeader('connection', 'close')
    response.on('close', removeAnswer)
    if (handlers) answer(request, response, handlers)
    // Not serving yet: drop the connection.
    else request.socket.destroy()
  })
  server.on('upgrade', (request, socket, head) => {
    // The server has let the socket go: a reset that nobody listens for would end the process.
    socket.on('error', () => socket.destroy())
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    if (!hasOneHost(request))
      return void socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
        socket.destroy(),
      )
    handlers?.live?.upgrade(request, socket, head)
  })
  // Longer than a load balancer keeps an idle connection, so it never sends a request on one we are closing.
  server.keepAliveTimeout = 72_000
  server.requestTimeout = 60_000

  const listener = new HttpListener(server, port, host)
  const leave = () => {
    isLeaving = true
    // Tells the client that its next request must use another connection.
    for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
  }

  return {
    port: isPortChecked ? port : await listener.check(),
    async serve(newHandlers) {
      handlers = newHandlers
      if (port !== 0) await listener.listen()
    },
    leave,
    async drain(withinMilliseconds) {
      leave()
      await listener.acceptPending()
      isDraining = true
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeIdleConnections()
      handlers?.live?.drain()
      const limit = setTimeout(() => {
        server.closeAllConnections()
        for (const socket of upgraded) socket.destroy()
      }, withinMilliseconds)
      await closed
      clearTimeout(limit)
      stopCutting()
    },
  }
}

/**
 * Whether there is exactly one valid Host header: given two, we and a proxy before us might each use a different one.
 * HTTP/1.0 may have none.
 */
function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  if (headers.host === undefined) return true
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1 && hostPattern.test(headers.host)
}

/** The host that the visitor's browser requested, also through a trusted proxy (like Fastify's hostname in the API). */
function hostName({ headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded =
    trustedProxies > 0
      ? String(headers['x-forwarded-host'] ?? '')
          .split(',')
          .at(-1)
          ?.trim()
      : ''
  return (forwarded || (headers.host ?? '')).replace(/:\d+$/, '').toLowerCase()
}
