import { MarkReadMessage } from '@shpulka/contract/people/notifications'
import { Value } from 'typebox/value'
import type { RawData, WebSocket } from 'ws'
import type { Pool } from '../../base/db/pool.ts'
import { closeCodes, type LiveLimits } from './live-limits.rule.ts'
import type { LiveSocket, LiveSockets } from './live-sockets.ts'
import { markRead } from './notifications.sql.ts'

interface Deps {
  readonly pool: Pool
  readonly sockets: LiveSockets
  readonly limits: LiveLimits
  readonly log: { warn(fields: object, message: string): void }
}

/**
 * Handles what pages send: ids of read notifications, pings and pongs. The handlers are shared by all sockets: closures
 * of its own would add a fifth to the memory of a socket.
 */
export function openPageListeners({ pool, sockets, limits, log }: Deps): (socket: LiveSocket) => void {
  const socketOf = new WeakMap<WebSocket, LiveSocket>()

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

  return (socket) => {
    socketOf.set(socket.ws, socket)
    socket.ws.on('message', onMessage).on('ping', onPing).on('pong', onPong)
  }
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
