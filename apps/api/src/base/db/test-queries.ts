import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/**
 * The names of the queries this work makes, in their order. What the process asks by itself meanwhile is not among
 * them.
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
