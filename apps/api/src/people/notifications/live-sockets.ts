import type { WebSocket } from 'ws'
import { closeCodes, isSignInExpiring, type LiveLimits } from './live-limits.rule.ts'
import type { Listener } from './live-sign-in.ts'

/** An open socket and its state. */
export interface LiveSocket extends Listener {
  readonly ws: WebSocket
  /** True when it answered the last ping or has not been pinged yet. */
  isAlive: boolean
  /** Messages and pings since the last check. */
  received: number
}

const batchSize = 200

/** The open sockets of this process, by user, by session, and in groups that are checked one after another. */
export class LiveSockets {
  private readonly byUser = new Map<number, Set<LiveSocket>>()
  private readonly bySession = new Map<string, Set<LiveSocket>>()
  private readonly all = new Set<LiveSocket>()
  private readonly groups: Set<LiveSocket>[]
  private readonly limits: LiveLimits
  private nextGroup = 0
  private added = 0

  constructor(limits: LiveLimits) {
    this.limits = limits
    this.groups = Array.from({ length: limits.checkGroups }, () => new Set())
  }

  get count(): number {
    return this.all.size
  }

  countOf(userId: number): number {
    return this.byUser.get(userId)?.size ?? 0
  }

  userIds(): number[] {
    return [...this.byUser.keys()]
  }

  /** Adds a socket. Returns a function that removes it. */
  add(socket: LiveSocket): () => void {
    this.added += 1
    const group = this.groups[this.added % this.groups.length]!
    this.all.add(socket)
    group.add(socket)
    const { user } = socket
    if (user) {
      addTo(this.byUser, user.id, socket)
      addTo(this.bySession, user.sessionId, socket)
    }
    return () => {
      this.all.delete(socket)
      group.delete(socket)
      if (!user) return
      removeFrom(this.byUser, user.id, socket)
      removeFrom(this.bySession, user.sessionId, socket)
    }
  }

  notifyUser(userId: number, message: string): void {
    for (const socket of this.byUser.get(userId) ?? []) this.send(socket, message)
  }

  /** Sends to every page of a site, or of all sites (null), in batches, so as not to block requests. */
  async notifyPages(siteId: number | null, message: string): Promise<void> {
    let sent = 0
    for (const socket of [...this.all]) {
      if (siteId !== null && socket.siteId !== siteId) continue
      this.send(socket, message)
      sent += 1
      if (sent % batchSize === 0) await new Promise(setImmediate)
    }
  }

  closeSession(sessionId: string): void {
    for (const socket of this.bySession.get(sessionId) ?? []) this.close(socket, closeCodes.signedOut)
  }

  /**
   * Checks the next group: terminates dead sockets, closes expired ones, pings the rest. Returns session ids of the
   * rest.
   */
  checkNextGroup(now: number): string[] {
    const sockets = this.groups[this.nextGroup]!
    this.nextGroup = (this.nextGroup + 1) % this.groups.length
    const sessions = new Set<string>()
    for (const socket of sockets) {
      if (!socket.isAlive) socket.ws.terminate()
      else if (isSignInExpiring(socket.endsAt, now, this.limits)) this.close(socket, closeCodes.signedOut)
      else {
        socket.isAlive = false
        socket.received = 0
        if (this.hasRoom(socket)) socket.ws.ping()
        if (socket.user) sessions.add(socket.user.sessionId)
      }
    }
    return [...sessions]
  }

  /** Sends a close frame, and terminates the socket if it is not answered. */
  close({ ws }: LiveSocket, code: number): void {
    ws.close(code)
    setTimeout(() => ws.terminate(), this.limits.closeTimeoutMilliseconds).unref()
  }

  closeAll(code: number): void {
    for (const socket of this.all) this.close(socket, code)
  }

  /** Returns false when the page does not read what it is sent; then terminates the socket. */
  hasRoom({ ws }: LiveSocket): boolean {
    if (ws.bufferedAmount <= this.limits.unreadBytes) return true
    ws.terminate()
    return false
  }

  private send(socket: LiveSocket, message: string) {
    if (socket.ws.readyState === socket.ws.OPEN && this.hasRoom(socket)) socket.ws.send(message)
  }
}

function addTo<Key>(map: Map<Key, Set<LiveSocket>>, key: Key, socket: LiveSocket) {
  const set = map.get(key)
  if (set) set.add(socket)
  else map.set(key, new Set([socket]))
}

function removeFrom<Key>(map: Map<Key, Set<LiveSocket>>, key: Key, socket: LiveSocket) {
  const set = map.get(key)
  set?.delete(socket)
  if (set?.size === 0) map.delete(key)
}
