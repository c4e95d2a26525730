import { Failure } from '../../base/http/failure.ts'

/** The same as the database's lock_timeout. */
const maxWaitMs = 5_000

/** Locks stock of groups when it is their order's turn; its exceptions must reach `StockQueue.take`. */
export type LockWhenFree = <T>(groupIds: readonly number[], lock: () => Promise<T>) => Promise<T>

/** Rolls the transaction back, so that its connection is returned to the pool while the order waits. */
class StockBusy extends Error {
  readonly groupId: number
  constructor(groupId: number) {
    super('the stock is being waited for')
    this.groupId = groupId
  }
}

/**
 * Queues of this process's orders for the same goods: the first waits for the lock in the database, the others here,
 * without a connection. Otherwise ten orders waiting for one row of stock would take the whole pool. An order gives up
 * its turns before it waits, so there are no deadlocks.
 */
export class StockQueue {
  /** By group whose turn is taken: callbacks of the orders that wait for it. */
  readonly #waiting = new Map<number, (() => void)[]>()

  /** Runs the work; when the goods are busy, waits and runs it again from the beginning. */
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
      let busyGroupId: number
      try {
        return await work(lockWhenFree)
      } catch (error) {
        if (!(error instanceof StockBusy)) throw error
        busyGroupId = error.groupId
      } finally {
        this.#handOver(turns)
      }
      if (await this.#turnCame(busyGroupId, until)) turns.add(busyGroupId)
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

  /** Waits for the turn. True: it was handed over; false: it is free by now. */
  async #turnCame(groupId: number, until: number): Promise<boolean> {
    const waiting = this.#waiting.get(groupId)
    if (!waiting) return false
    let timeout: NodeJS.Timeout | undefined
    try {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        timeout = setTimeout(
          () => {
            waiting.splice(waiting.indexOf(resolve), 1)
            reject(new Failure(503, 'Этот товар сейчас оформляют другие покупатели. Повторите через несколько секунд'))
          },
          Math.max(0, until - performance.now()),
        )
      })
      return true
    } finally {
      clearTimeout(timeout)
    }
  }
}
