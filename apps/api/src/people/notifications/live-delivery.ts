import type { LiveSockets } from './live-sockets.ts'
import type { LiveUpdate } from './live-tag.rule.ts'

const maxDelivered = 20_000
const batchSize = 200

/** Sends new notifications to the pages of this process, each notification once. */
export class LiveDelivery {
  private readonly sockets: LiveSockets
  private readonly log: { warn(fields: object, message: string): void }
  /** Ids already sent: a notification may be announced and also found among the missed ones. */
  private readonly delivered = new Set<number>()
  private readonly queue: LiveUpdate[] = []
  private isSending = false

  constructor(sockets: LiveSockets, log: { warn(fields: object, message: string): void }) {
    this.sockets = sockets
    this.log = log
  }

  deliver(update: LiveUpdate): void {
    if (this.delivered.has(update.id)) return
    this.delivered.add(update.id)
    for (const oldest of this.delivered) {
      if (this.delivered.size <= maxDelivered) break
      this.delivered.delete(oldest)
    }
    this.queue.push(update)
    if (!this.isSending) this.sendQueue().catch((err: Error) => this.log.warn({ err }, 'pages were not notified'))
  }

  /**
   * Sends in batches: an announcement to everybody is thousands of messages, and requests must be served in between.
   * Do not await after the last check of `queue`: an update added then would stay until the next one.
   */
  private async sendQueue() {
    this.isSending = true
    try {
      for (let sent = 1; this.queue.length > 0; sent += 1) {
        const update = this.queue.shift()!
        const message = JSON.stringify({ id: update.id })
        if ('userId' in update) this.sockets.notifyUser(update.userId, message)
        else await this.sockets.notifyPages(update.siteId, message)
        if (sent % batchSize === 0) await new Promise(setImmediate)
      }
    } finally {
      this.isSending = false
    }
  }
}
