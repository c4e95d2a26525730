import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { MarkReadMessage } from '@shpulka/contract/people/notifications'
import { Value } from 'typebox/value'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Changes } from '../../base/db/changes.ts'
import { everything } from '../../base/db/everything.rule.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { SharedCounts } from '../../base/db/shared-counts.ts'
import { clientKeyOf } from '../../base/http/client-ip.rule.ts'
import type { ReadUser } from '../../base/http/visitor.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import { filterOpenSessions } from '../sessions/open-sessions.port.ts'
import { closeCodes, connectionAddress, isOwnOrigin, liveLimits } from './live-limits.rule.ts'
import { identifyListener } from './live-sign-in.ts'
import { type LiveSocket, LiveSockets } from './live-sockets.ts'
import { type LiveUpdate, liveUpdateOf } from './live-tag.rule.ts'
import { findLastId, findMissedNotifications, markRead } from './notifications.sql.ts'
import { rejectUpgrade } from './reject-upgrade.ts'

interface Deps {
  readonly pool: Pool
  readonly changes: Changes
  /** Counts of all processes: the limits of an address and of a user are shared. */
  readonly counts: Pick<SharedCounts, 'change' | 'countsOfOthers'>
  readonly readUser: ReadUser
  readonly currentSettings: CurrentSettings
  readonly config: { readonly trustedProxies: number }
  readonly log: { warn(fields: object, message: string): void }
  readonly limits?: Partial<typeof liveLimits>
}

export interface LiveChannel {
  /** Handles the `upgrade` event of an HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Whether this request is for the channel. */
  isFor(request: IncomingMessage): boolean
  /** Closes every socket, so that pages reconnect to another process, and accepts no new ones. */
  drain(): void
  close(): void
}

const path = '/api/notifications/v1/notification/subscribe'
const maxDelivered = 20_000
const batchSize = 200

/**
 * The live channel (WebSocket) of this process. It sends ids of new notifications, created in any process, to pages,
 * and receives ids of read ones.
 */
export async function openLiveChannel({
  pool,
  changes,
  counts,
  config,
  log,
  limits: customLimits,
  ...deps
}: Deps): Promise<LiveChannel> {
  const limits = { ...liveLimits, ...customLimits }
  const sockets = new LiveSockets(limits)
  const socketOf = new WeakMap<WebSocket, LiveSocket>()
  const addresses = new Map<string, number>()
  /** Ids that this process has already sent: `catchUp` may find them again. */
  const delivered = new Set<number>()
  const queue: LiveUpdate[] = []
  let isNotifying = false
  const [last] = await findLastId(pool)
  const openedAfterId = last!.id
  let isDraining = false
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // `onPing` sends pongs: automatic ones would pile up in memory for a page that pings endlessly and reads nothing.
    autoPong: false,
    maxPayload: limits.messageBytes,
  })

  const isFor = ({ url = '' }: IncomingMessage) => url === path || url.startsWith(`${path}?`)

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy())
    if (isDraining) return rejectUpgrade(socket, 503, 'Магазин перезапускается: повторите')
    const { host, origin, 'x-forwarded-for': forwardedFor } = request.headers
    const siteHosts = deps.currentSettings().sites.flatMap(({ hosts }) => hosts)
    if (!URL.canParse(`http://${host || 'localhost'}`)) return rejectUpgrade(socket, 400, 'Адрес не разобрать')
    if (!isOwnOrigin(origin, host, siteHosts))
      return rejectUpgrade(socket, 403, 'Этот канал открывают только страницы магазина')
    if (sockets.count >= limits.socketsPerProcess) return rejectAsFull(request, socket, head)
    const address = clientKeyOf(
      connectionAddress(request.socket.remoteAddress ?? '', [forwardedFor].flat().join(), config.trustedProxies),
    )
    const count = addresses.get(address) ?? 0
    if (count >= limits.socketsPerIp) return rejectUpgrade(socket, 429, 'С этого адреса открыто слишком много страниц')
    addresses.set(address, count + 1)
    socket.on('close', () => releaseAddress(address))
    acceptSocket(request, socket, head, address).catch((err: Error) => {
      log.warn({ err }, 'a live channel was not opened')
      rejectUpgrade(socket, 503, 'Не удалось открыть канал: повторите')
    })
  }

  /** Closes the socket with the code `isFull`: the page reconnects later or to another process. */
  function rejectAsFull(request: IncomingMessage, socket: Duplex, head: Buffer) {
    server.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', onError)
      ws.close(closeCodes.isFull)
      setTimeout(() => ws.terminate(), limits.closeTimeoutMilliseconds).unref()
    })
  }

  function releaseAddress(address: string) {
    const count = addresses.get(address) ?? 0
    if (count > 1) addresses.set(address, count - 1)
    else addresses.delete(address)
  }

  async function acceptSocket(request: IncomingMessage, socket: Duplex, head: Buffer, address: string) {
    const { searchParams, hostname } = new URL(request.url!, `http://${request.headers.host || 'localhost'}`)
    const listener = await identifyListener(searchParams.get('token') ?? '', hostname, { pool, ...deps })
    if (socket.destroyed) return
    if (!listener) return rejectUpgrade(socket, 401, 'Время входа истекло: войдите в аккаунт ещё раз')
    const limitCounts = [
      ['live address', address] as const,
      ...(listener.user ? [['live user', String(listener.user.id)] as const] : []),
    ]
    const [otherOfAddress = 0, otherOfUser = 0] = await counts.countsOfOthers(limitCounts)
    if (socket.destroyed) return
    if ((addresses.get(address) ?? 0) + otherOfAddress > limits.socketsPerIp)
      return rejectUpgrade(socket, 429, 'С этого адреса открыто слишком много страниц')
    if (listener.user && sockets.countOf(listener.user.id) + otherOfUser >= limits.socketsPerUser)
      return rejectUpgrade(socket, 429, 'У вас открыто слишком много страниц')
    if (isDraining) return rejectUpgrade(socket, 503, 'Магазин перезапускается: повторите')
    server.handleUpgrade(request, socket, head, (ws) => {
      const live: LiveSocket = { ...listener, ws, isAlive: true, received: 0 }
      socketOf.set(ws, live)
      const removeSocket = sockets.add(live)
      for (const [kind, key] of limitCounts) counts.change(kind, key, 1)
      ws.on('close', () => {
        removeSocket()
        for (const [kind, key] of limitCounts) counts.change(kind, key, -1)
      })
      ws.on('error', onError)
      ws.on('message', onMessage)
      ws.on('ping', onPing)
      ws.on('pong', onPong)
    })
  }

  /** Shared by all sockets: a closure each would add a fifth to the memory of a socket. */
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean) {
    const socket = receivedFrom(this)
    if (!socket) return
    if (isBinary) return sockets.close(socket, closeCodes.notText)
    const read = idsIn(data.toString())
    if (socket.user && read.length > 0)
      markRead(pool, socket.user.id, read).catch((err: Error) =>
        log.warn({ err }, 'read notifications were not stored'),
      )
  }

  function onPing(this: WebSocket, data: Buffer) {
    const socket = receivedFrom(this)
    if (socket && sockets.hasRoom(socket)) this.pong(data)
  }

  function onPong(this: WebSocket) {
    const socket = socketOf.get(this)
    if (socket) socket.isAlive = true
  }

  /** Counts a received message. Null when the socket is closing or has sent too many. */
  function receivedFrom(ws: WebSocket): LiveSocket | null {
    const socket = socketOf.get(ws)
    if (!socket || ws.readyState !== ws.OPEN) return null
    socket.received += 1
    if (socket.received <= limits.messagesBetweenChecks) return socket
    sockets.close(socket, closeCodes.tooManyMessages)
    // Stops reading further messages.
    ws.pause()
    return null
  }

  function deliver(update: LiveUpdate) {
    if (delivered.has(update.id)) return
    delivered.add(update.id)
    for (const oldest of delivered) {
      if (delivered.size <= maxDelivered) break
      delivered.delete(oldest)
    }
    queue.push(update)
    if (!isNotifying) sendQueue().catch((err: Error) => log.warn({ err }, 'pages were not notified'))
  }

  /**
   * Sends in batches: an announcement to everybody is thousands of messages, and requests must be served in between.
   * Do not await after the last check of `queue`: an update added then would stay until the next one.
   */
  async function sendQueue() {
    isNotifying = true
    try {
      for (let notified = 1; queue.length > 0; notified += 1) {
        const update = queue.shift()!
        const message = JSON.stringify({ id: update.id })
        if ('userId' in update) sockets.notifyUser(update.userId, message)
        else await sockets.notifyPages(update.siteId, message)
        if (notified % batchSize === 0) await new Promise(setImmediate)
      }
    } finally {
      isNotifying = false
    }
  }

  /** Reads notifications missed while the connection that listens for changes was lost; retries until it succeeds. */
  async function catchUp() {
    try {
      for (const { id, userId, siteId } of await findMissedNotifications(pool, sockets.userIds(), openedAfterId))
        deliver(userId === null ? { id, siteId } : { id, userId })
    } catch (err) {
      log.warn({ err }, 'missed notifications were not read')
      if (!isDraining) setTimeout(catchUp, limits.catchUpRetryMilliseconds).unref()
    }
  }

  async function checkSockets() {
    const sessions = sockets.checkNextGroup(Date.now())
    if (sessions.length === 0) return
    const open = await filterOpenSessions(pool, sessions)
    for (const id of sessions) if (!open.has(id)) sockets.closeSession(id)
  }

  const unsubscribe = await changes.subscribe((tags) => {
    for (const tag of tags) {
      if (tag.startsWith('session:')) sockets.closeSession(tag.slice('session:'.length))
      else if (tag === everything) void catchUp()
      else {
        const update = liveUpdateOf(tag)
        if (update) deliver(update)
      }
    }
  })
  const checkTimer = setInterval(
    () => checkSockets().catch((err: Error) => log.warn({ err }, 'sessions of open pages were not checked')),
    limits.checkMilliseconds,
  )

  return {
    upgrade,
    isFor,
    drain() {
      isDraining = true
      sockets.closeAll(closeCodes.isClosing)
    },
    close() {
      clearInterval(checkTimer)
      unsubscribe()
      isDraining = true
      sockets.closeAll(closeCodes.isClosing)
    },
  }
}

function onError() {
  // ws closes the socket itself after a too large message, a broken frame or a lost connection.
}

/** Ids of read notifications in a page's message; the user id in it is ignored. */
function idsIn(text: string): readonly number[] {
  try {
    const message: unknown = JSON.parse(text)
    return Value.Check(MarkReadMessage, message) ? message.notifyIDs : []
  } catch {
    return []
  }
}
