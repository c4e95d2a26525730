import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextRound } from 'node:timers/promises'
import { defaultReadSpeed, dropSlowClients, type MinReadSpeed } from './slow-readers.ts'
import { StartupError } from './startup-error.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Connections that stop being HTTP. */
export interface Upgrades {
  isFor(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Asks all of them to close. */
  drain(): void
}

export interface Handlers {
  api: Handler | null
  storefront: Handler
  /** The back office at a host of its own; missing or null: there is none. */
  office?: { readonly host: string; readonly pages: Handler } | null
  live?: Upgrades
}

export interface Front {
  port: number
  /** Listens from now on. Throws StartupError where another program has taken the port meanwhile. */
  serve: (handlers: Handlers) => Promise<void>
  /** Tells a balancer to send nobody new: /readyz is 503, each answer ends its connection. All is still answered. */
  leave: () => void
  /** Takes no new connections, lets answers under way finish for at most `withinMs`, then closes what is left. */
  drain: (withinMs: number) => Promise<void>
}

/** After a restart thousands of pages come back at once: those that find no room in the system's queue are refused. */
const listenBacklog = 4096
const refusal = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
const hostPattern = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
const apiPaths = /^\/(?:api|healthz|readyz|metrics|exchange\/(?:1c|moysklad)|bitrix\/admin\/1c_exchange\.php)(?:[/?]|$)/

/**
 * The one HTTP server: the API's paths to the API, everything else to the storefront. The port is tried at once,
 * before anything is changed; it listens when both programs are ready, so that a balancer sends nobody before.
 */
export async function openFront({
  port,
  host,
  pace = defaultReadSpeed,
  trustedProxies = 0,
  isPortChecked = false,
}: {
  port: number
  host: string
  trustedProxies?: number
  pace?: MinReadSpeed
  /** The first process, which shares the port, has found it free already. */
  isPortChecked?: boolean
}): Promise<Front> {
  let handlers: Handlers | null = null
  const inFlight = new Set<ServerResponse>()
  const stopCutting = dropSlowClients(inFlight, pace)
  const upgraded = new Set<Duplex>()
  let isLeaving = false
  let isDraining = false

  const answer = (request: IncomingMessage, response: ServerResponse, to: Handlers) => {
    if (!hasOneHost(request))
      return response.writeHead(400, { ...refusal, connection: 'close' }).end('Адрес не разобрать')
    if (isLeaving && request.url === '/readyz') return response.writeHead(503, refusal).end('Магазин останавливается')
    if (to.api && apiPaths.test(request.url ?? '')) return to.api(request, response)
    if (to.office && hostName(request, trustedProxies) === to.office.host) return to.office.pages(request, response)
    return to.storefront(request, response)
  }
  // One function for all answers: a listener of its own for each would be made a thousand times a second.
  function forget(this: ServerResponse) {
    inFlight.delete(this)
    // Not before: a balancer may be sending into one.
    if (isDraining && inFlight.size === 0) server.closeIdleConnections()
  }
  // Any other upgrade (h2c, say) is offered, not demanded: such a request is answered as if it did not ask.
  const shouldUpgradeCallback = (request: IncomingMessage) => handlers?.live?.isFor(request) ?? false
  const server = createServer({ shouldUpgradeCallback }, (request, response) => {
    inFlight.add(response)
    if (isLeaving) response.setHeader('connection', 'close')
    response.on('close', forget)
    if (handlers) answer(request, response, handlers)
    // Not serving yet: as if nobody listened.
    else request.socket.destroy()
  })
  server.on('upgrade', (request, socket, head) => {
    if (!hasOneHost(request))
      return void socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    handlers?.live?.upgrade(request, socket, head)
  })
  // Longer than a balancer keeps an idle connection: it must not send a request into one we are closing.
  server.keepAliveTimeout = 72_000
  server.requestTimeout = 60_000

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(listenFailure(error, port, host))))
      server.listen({ port, host, backlog: listenBacklog }, resolve)
    })
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  /**
   * The system resets who has connected to a listener that closes and was not accepted yet, and a balancer does not
   * repeat a POST that it has sent: these are accepted first, one in each round of the event loop.
   */
  const acceptWaiting = async () => {
    for (let rounds = 0, quiet = 0; quiet < 2 && rounds < listenBacklog; rounds += 1) {
      const before = accepted
      await nextRound()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }
  const leave = () => {
    isLeaving = true
    // The client learns with its last answer that the next request must go elsewhere.
    for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
  }

  const tryPort = async () => {
    await listen()
    const taken = (server.address() as AddressInfo).port
    // One the system chose stays taken: nobody knows it yet, and another program might get it meanwhile.
    if (port !== 0)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    return taken
  }

  return {
    port: isPortChecked ? port : await tryPort(),
    async serve(served) {
      handlers = served
      if (port !== 0) await listen()
    },
    leave,
    async drain(withinMs) {
      leave()
      await acceptWaiting()
      isDraining = true
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeIdleConnections()
      handlers?.live?.drain()
      const limit = setTimeout(() => {
        server.closeAllConnections()
        for (const socket of upgraded) socket.destroy()
      }, withinMs)
      await closed
      clearTimeout(limit)
      stopCutting()
    },
  }
}

/**
 * Whether there is exactly one valid Host header: of two, a proxy in front of us and we may believe different ones.
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

/** The host the visitor's browser asked for; a trusted proxy passes it on (as in the API: Fastify's hostname). */
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

function listenFailure({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Порт ${port} занят другой программой. Остановите её или задайте другой: PORT=${port + 1} npm start`
  if (code === 'EACCES') return `Порт ${port} закрыт для обычных программ. Задайте PORT больше 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST=${host}: такого адреса у этой машины нет. Обычно нужен 0.0.0.0 или 127.0.0.1.`
  return `Не удалось занять ${host}:${port}: ${message}.`
}
