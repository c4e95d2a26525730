import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Changes } from '../../base/db/changes.ts'
import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { SharedCounts } from '../../base/db/shared-counts.ts'
import type { ReadUser } from '../../base/http/visitor.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import { filterOpenSessions } from '../sessions/open-sessions.port.ts'
import { LiveDelivery } from './live-delivery.ts'
import { LiveHandshake } from './live-handshake.ts'
import { closeCodes, liveLimits } from './live-limits.rule.ts'
import { openPageListeners } from './live-messages.ts'
import { LiveSockets } from './live-sockets.ts'
import { liveUpdateOf } from './live-tag.rule.ts'
import { findLastId, findMissedNotifications } from './notifications.sql.ts'

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

/**
 * The live channel (WebSocket) of this process. It sends ids of new notifications, created in any process, to pages,
 * and receives ids of read ones.
 */
export async function openLiveChannel({
  pool,
  changes,
  log,
  limits: customLimits,
  ...deps
}: Deps): Promise<LiveChannel> {
  const limits = { ...liveLimits, ...customLimits }
  const sockets = new LiveSockets(limits)
  const delivery = new LiveDelivery(sockets, log)
  const listenTo = openPageListeners({ pool, sockets, limits, log })
  const handshake = new LiveHandshake({
    ...deps,
    pool,
    log,
    limits,
    sockets,
    onOpen(ws, listener) {
      const socket = { ...listener, ws, isAlive: true, received: 0 }
      const removeSocket = sockets.add(socket)
      ws.on('close', removeSocket)
      listenTo(socket)
    },
  })
  const [last] = await findLastId(pool)
  const openedAfterId = last!.id
  let isDraining = false

  /** Reads notifications missed while the connection that listens for changes was lost; retries until it succeeds. */
  async function catchUp() {
    try {
      for (const { id, userId, siteId } of await findMissedNotifications(pool, sockets.userIds(), openedAfterId))
        delivery.deliver(userId === null ? { id, siteId } : { id, userId })
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
      else if (tag === everythingTag) void catchUp()
      else {
        const update = liveUpdateOf(tag)
        if (update) delivery.deliver(update)
      }
    }
  })
  const checkTimer = setInterval(
    () => checkSockets().catch((err: Error) => log.warn({ err }, 'sessions of open pages were not checked')),
    limits.checkMilliseconds,
  )

  function drain() {
    isDraining = true
    handshake.stop()
    sockets.closeAll(closeCodes.isClosing)
  }

  return {
    upgrade: (request, socket, head) => handshake.upgrade(request, socket, head),
    isFor: ({ url = '' }) => url === path || url.startsWith(`${path}?`),
    drain,
    close() {
      clearInterval(checkTimer)
      unsubscribe()
      drain()
    },
  }
}
