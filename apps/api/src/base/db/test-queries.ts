import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/**
 * The names of the queries that `work` makes, in order. Queries that the process runs in the background are not
 * included.
 */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  const within = new AsyncLocalStorage<true>()
  const note = (query: unknown) => {
    if (within.getStore()) names.push((query as { name: string }).name)
  }
  subscribe('shpulka:query', note)
  try {
    await within.run(true, work)
  } finally {
    unsubscribe('shpulka:query', note)
  }
  return names
}
