import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { SharedCounts } from '../../base/db/shared-counts.ts'
import { clientKeyOf } from '../../base/http/client-ip.rule.ts'
import { closeCodes, connectionAddress, isOwnOrigin, type LiveLimits } from './live-limits.rule.ts'
import { identifyListener, type Listener, type SignInDeps } from './live-sign-in.ts'
import { rejectUpgrade } from './reject-upgrade.ts'

interface Deps extends SignInDeps {
  /** Counts of all processes: the limits of an address and of a user are shared. */
  readonly counts: Pick<SharedCounts, 'change' | 'countsOfOthers'>
  readonly config: { readonly trustedProxies: number }
  readonly log: { warn(fields: object, message: string): void }
  readonly limits: LiveLimits
  /** The open sockets of this process. */
  readonly sockets: { readonly count: number; countOf(userId: number): number }
  /** Called with each socket that has been opened. */
  readonly onOpen: (ws: WebSocket, listener: Listener) => void
}

/** Opens a socket for a request that asks for one, or rejects it. */
export class LiveHandshake {
  private readonly deps: Deps
  private readonly server: WebSocketServer
  /** Connections of this process by address, those whose listener is not identified yet too. */
  private readonly addresses = new Map<string, number>()
  private isStopped = false

  constructor(deps: Deps) {
    this.deps = deps
    this.server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      // Automatic pongs would pile up in memory for a page that pings endlessly and reads nothing.
      autoPong: false,
      maxPayload: deps.limits.messageBytes,
    })
  }

  /** Handles the `upgrade` event of an HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const { currentSettings, config, limits, log, sockets } = this.deps
    socket.on('error', () => socket.destroy())
    if (this.isStopped) return rejectUpgrade(socket, 503, 'Магазин перезапускается: повторите')
    const { host, origin, 'x-forwarded-for': forwardedFor } = request.headers
    if (!URL.canParse(`http://${host || 'localhost'}`)) return rejectUpgrade(socket, 400, 'Адрес не разобрать')
    const siteHosts = currentSettings().sites.flatMap(({ hosts }) => hosts)
    if (!isOwnOrigin(origin, host, siteHosts))
      return rejectUpgrade(socket, 403, 'Этот канал открывают только страницы магазина')
    if (sockets.count >= limits.socketsPerProcess) return this.rejectAsFull(request, socket, head)
    const address = clientKeyOf(
      connectionAddress(request.socket.remoteAddress ?? '', [forwardedFor].flat().join(), config.trustedProxies),
    )
    if (this.countOf(address) >= limits.socketsPerIp)
      return rejectUpgrade(socket, 429, 'С этого адреса открыто слишком много страниц')
    this.addresses.set(address, this.countOf(address) + 1)
    socket.on('close', () => this.releaseAddress(address))
    this.open(request, socket, head, address).catch((err: Error) => {
      log.warn({ err }, 'a live channel was not opened')
      rejectUpgrade(socket, 503, 'Не удалось открыть канал: повторите')
    })
  }

  /** From now on rejects every request. */
  stop(): void {
    this.isStopped = true
  }

  private async open(request: IncomingMessage, socket: Duplex, head: Buffer, address: string) {
    const { counts, limits, sockets, onOpen } = this.deps
    const { searchParams, hostname } = new URL(request.url!, `http://${request.headers.host || 'localhost'}`)
    const listener = await identifyListener(searchParams.get('token') ?? '', hostname, this.deps)
    if (socket.destroyed) return
    if (!listener) return rejectUpgrade(socket, 401, 'Время входа истекло: войдите в аккаунт ещё раз')
    const counters = [
      ['live address', address] as const,
      ...(listener.user ? [['live user', String(listener.user.id)] as const] : []),
    ]
    const [otherOfAddress = 0, otherOfUser = 0] = await counts.countsOfOthers(counters)
    if (socket.destroyed) return
    if (this.countOf(address) + otherOfAddress > limits.socketsPerIp)
      return rejectUpgrade(socket, 429, 'С этого адреса открыто слишком много страниц')
    if (listener.user && sockets.countOf(listener.user.id) + otherOfUser >= limits.socketsPerUser)
      return rejectUpgrade(socket, 429, 'У вас открыто слишком много страниц')
    if (this.isStopped) return rejectUpgrade(socket, 503, 'Магазин перезапускается: повторите')
    this.server.handleUpgrade(request, socket, head, (ws) => {
      for (const [kind, key] of counters) counts.change(kind, key, 1)
      ws.on('close', () => {
        for (const [kind, key] of counters) counts.change(kind, key, -1)
      })
      ws.on('error', onError)
      onOpen(ws, listener)
    })
  }

  /** Closes the socket with the code `isFull`: the page reconnects later or to another process. */
  private rejectAsFull(request: IncomingMessage, socket: Duplex, head: Buffer) {
    this.server.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', onError)
      ws.close(closeCodes.isFull)
      setTimeout(() => ws.terminate(), this.deps.limits.closeTimeoutMilliseconds).unref()
    })
  }

  private countOf(address: string): number {
    return this.addresses.get(address) ?? 0
  }

  private releaseAddress(address: string) {
    const count = this.countOf(address)
    if (count > 1) this.addresses.set(address, count - 1)
    else this.addresses.delete(address)
  }
}

function onError() {
  // ws closes the socket itself after a too large message, a broken frame or a lost connection.
}
