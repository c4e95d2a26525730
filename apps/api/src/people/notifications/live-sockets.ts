import type { WebSocket } from 'ws'
import { closeCodes, isSignInOver, type LiveLimits } from './live-limits.rule.ts'
import type { Listener } from './live-sign-in.ts'

/** A socket and what we remember of it. */
export interface LiveSocket extends Listener {
  readonly ws: WebSocket
  /** It answered the last ping, or was not asked yet. */
  isAlive: boolean
  /** Messages and pings since the last look. */
  heard: number
}

const sentAtOnce = 200

/** The open sockets of this process, found by user, site and session, and looked at in turn. */
export class LiveSockets {
  private readonly byUser = new Map<number, Set<LiveSocket>>()
  private readonly bySession = new Map<string, Set<LiveSocket>>()
  private readonly all = new Set<LiveSocket>()
  private readonly turns: Set<LiveSocket>[]
  private readonly limits: LiveLimits
  private turn = 0
  private seats = 0

  constructor(limits: LiveLimits) {
    this.limits = limits
    this.turns = Array.from({ length: limits.turns }, () => new Set())
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

  /** Returns a function that removes it. */
  add(socket: LiveSocket): () => void {
    this.seats += 1
    const turn = this.turns[this.seats % this.turns.length]!
    this.all.add(socket)
    turn.add(socket)
    const { user } = socket
    if (user) {
      put(this.byUser, user.id, socket)
      put(this.bySession, user.sessionId, socket)
    }
    return () => {
      this.all.delete(socket)
      turn.delete(socket)
      if (!user) return
      take(this.byUser, user.id, socket)
      take(this.bySession, user.sessionId, socket)
    }
  }

  notifyUser(userId: number, message: string): void {
    for (const socket of this.byUser.get(userId) ?? []) this.send(socket, message)
  }

  /** To every page of a site, or of all: a part at a time, so that nobody's request waits for the last of them. */
  async notifyPages(siteId: number | null, message: string): Promise<void> {
    let sent = 0
    for (const socket of [...this.all]) {
      if (siteId !== null && socket.siteId !== siteId) continue
      this.send(socket, message)
      sent += 1
      if (sent % sentAtOnce === 0) await new Promise(setImmediate)
    }
  }

  closeSession(sessionId: string): void {
    for (const socket of this.bySession.get(sessionId) ?? []) this.close(socket, closeCodes.signedOut)
  }

  /**
   * The next of the turns: the dead are cut, the expired sent away, the others asked whether they live. Gives the
   * sessions of those who stay.
   */
  look(now: number): string[] {
    const sockets = this.turns[this.turn]!
    this.turn = (this.turn + 1) % this.turns.length
    const sessions = new Set<string>()
    for (const socket of sockets) {
      if (!socket.isAlive) socket.ws.terminate()
      else if (isSignInOver(socket.endsAt, now, this.limits)) this.close(socket, closeCodes.signedOut)
      else {
        socket.isAlive = false
        socket.heard = 0
        if (this.hasRoom(socket)) socket.ws.ping()
        if (socket.user) sessions.add(socket.user.sessionId)
      }
    }
    return [...sessions]
  }

  /** Says goodbye, and cuts who does not answer it. */
  close({ ws }: LiveSocket, code: number): void {
    ws.close(code)
    setTimeout(() => ws.terminate(), this.limits.goodbyeMilliseconds).unref()
  }

  closeAll(code: number): void {
    for (const socket of this.all) this.close(socket, code)
  }

  /** False: it reads nothing of what it was sent, and is cut. */
  hasRoom({ ws }: LiveSocket): boolean {
    if (ws.bufferedAmount <= this.limits.unreadBytes) return true
    ws.terminate()
    return false
  }

  private send(socket: LiveSocket, message: string) {
    if (socket.ws.readyState === socket.ws.OPEN && this.hasRoom(socket)) socket.ws.send(message)
  }
}

function put<Key>(map: Map<Key, Set<LiveSocket>>, key: Key, socket: LiveSocket) {
  const set = map.get(key)
  if (set) set.add(socket)
  else map.set(key, new Set([socket]))
}

function take<Key>(map: Map<Key, Set<LiveSocket>>, key: Key, socket: LiveSocket) {
  const set = map.get(key)
  set?.delete(socket)
  if (set?.size === 0) map.delete(key)
}
