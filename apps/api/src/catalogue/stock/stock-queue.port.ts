import { Failure } from '../../base/http/failure.ts'

/** As long as the database lets one wait for a lock. */
const maxWaitMs = 5_000

/** Locks stock of groups in turn; what it throws has to reach `StockQueue.take`. */
export type LockWhenFree = <T>(groupIds: readonly number[], lock: () => Promise<T>) => Promise<T>

/** Thrown through the transaction, so that its connection is given back while the order waits. */
class StockBusy extends Error {
  readonly groupId: number
  constructor(groupId: number) {
    super('the stock is being waited for')
    this.groupId = groupId
  }
}

/**
 * Orders of this process that want goods somebody holds: one of them waits in the database, on a connection, the others
 * here, on none. Without it ten that wait for one row of stock would take the whole pool from everybody. Nobody waits
 * with a turn in hand, so they never wait for each other.
 */
export class StockQueue {
  /** By group: who waits while another has the turn. */
  readonly #waiting = new Map<number, (() => void)[]>()

  /** Does the work, from the beginning again when it had to step aside. */
  async take<T>(work: (lockWhenFree: LockWhenFree) => Promise<T>): Promise<T> {
    const until = performance.now() + maxWaitMs
    const turns = new Set<number>()
    const lockWhenFree: LockWhenFree = async (groupIds, lock) => {
      const busy = groupIds.find((id) => !turns.has(id) && this.#waiting.has(id))
      if (busy !== undefined) throw new StockBusy(busy)
      for (const id of groupIds) {
        if (!turns.has(id)) this.#waiting.set(id, [])
        turns.add(id)
      }
      try {
        return await lock()
      } finally {
        this.#handOver(turns)
      }
    }
    for (;;) {
      let aside: number
      try {
        return await work(lockWhenFree)
      } catch (error) {
        if (!(error instanceof StockBusy)) throw error
        aside = error.groupId
      } finally {
        this.#handOver(turns)
      }
      if (await this.#turnCame(aside, until)) turns.add(aside)
    }
  }

  #handOver(turns: Set<number>): void {
    for (const id of turns) {
      const next = this.#waiting.get(id)?.shift()
      if (next) next()
      else this.#waiting.delete(id)
    }
    turns.clear()
  }

  /** False: nobody has the turn any more. */
  async #turnCame(groupId: number, until: number): Promise<boolean> {
    const waiting = this.#waiting.get(groupId)
    if (!waiting) return false
    let late: NodeJS.Timeout | undefined
    try {
      await new Promise<void>((resolve, fail) => {
        waiting.push(resolve)
        late = setTimeout(
          () => {
            waiting.splice(waiting.indexOf(resolve), 1)
            fail(new Failure(503, 'Этот товар сейчас оформляют другие покупатели. Повторите через несколько секунд'))
          },
          Math.max(0, until - performance.now()),
        )
      })
      return true
    } finally {
      clearTimeout(late)
    }
  }
}
