import { type KeepOptions, type KeptRows, keepRows } from './keep-rows.ts'

const longestWaitMilliseconds = 86_400_000

interface Options<Rows> extends KeepOptions<Rows> {
  /** When what is shown of the rows changes next by the clock alone; null: never. */
  nextTurn(rows: Rows, now: Date): Date | null
}

/** Kept rows that begin and end by the clock: `onChange` is called then too. */
export async function keepTimedRows<Rows>({ nextTurn, ...options }: Options<Rows>): Promise<KeptRows<Rows>> {
  let timer: NodeJS.Timeout | undefined
  const kept = await keepRows({
    ...options,
    onChange() {
      options.onChange()
      wait()
    },
  })
  const wait = () => {
    clearTimeout(timer)
    const now = new Date()
    const turn = nextTurn(kept.current(), now)
    if (!turn) return
    const milliseconds = Number(turn) - Number(now)
    timer = setTimeout(
      () => {
        if (milliseconds <= longestWaitMilliseconds) options.onChange()
        wait()
      },
      Math.min(milliseconds, longestWaitMilliseconds),
    )
    timer.unref()
  }
  wait()
  return {
    current: kept.current,
    async close() {
      await kept.close()
      clearTimeout(timer)
    },
  }
}
