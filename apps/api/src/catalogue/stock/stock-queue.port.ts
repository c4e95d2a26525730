import { Failure } from '../../base/http/failure.ts'

/** The same as the database's lock_timeout. */
const maxWaitMilliseconds = 5_000

/** Locks stock of groups if no other order of this process holds them. Its exceptions must reach `StockQueue.run`. */
export type LockWhenFree = <T>(groupIds: readonly number[], lock: () => Promise<T>) => Promise<T>

/** Rolls the transaction back, so that its connection is returned to the pool while the order waits. */
class StockBusy extends Error {
  readonly groupId: number
  constructor(groupId: number) {
    super('another order holds the stock')
    this.groupId = groupId
  }
}

/**
 * Queues of this process's orders for the same goods: the first waits for the lock in the database, the others wait
 * here, without a connection. Otherwise ten orders waiting for one row of stock would take the whole pool. An order
 * releases its groups before it waits, so there are no deadlocks.
 */
export class StockQueue {
  /** By id of a held group: callbacks of the orders that wait for it. */
  readonly #waiting = new Map<number, (() => void)[]>()

  /** Runs the work. When another order holds the goods, waits and runs it again from the beginning. */
  async run<T>(work: (lockWhenFree: LockWhenFree) => Promise<T>): Promise<T> {
    const deadline = performance.now() + maxWaitMilliseconds
    const heldIds = new Set<number>()
    const lockWhenFree: LockWhenFree = async (groupIds, lock) => {
      const busy = groupIds.find((id) => !heldIds.has(id) && this.#waiting.has(id))
      if (busy !== undefined) throw new StockBusy(busy)
      for (const id of groupIds) {
        if (!heldIds.has(id)) this.#waiting.set(id, [])
        heldIds.add(id)
      }
      try {
        return await lock()
      } finally {
        this.#releaseAll(heldIds)
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
        this.#releaseAll(heldIds)
      }
      if (await this.#waitFor(busyGroupId, deadline)) heldIds.add(busyGroupId)
    }
  }

  #releaseAll(heldIds: Set<number>): void {
    for (const id of heldIds) {
      const next = this.#waiting.get(id)?.shift()
      if (next) next()
      else this.#waiting.delete(id)
    }
    heldIds.clear()
  }

  /** Waits for a group. Returns true when its holder passed it on, false when it is already free. */
  async #waitFor(groupId: number, deadline: number): Promise<boolean> {
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
          Math.max(0, deadline - performance.now()),
        )
      })
      return true
    } finally {
      clearTimeout(timeout)
    }
  }
}
