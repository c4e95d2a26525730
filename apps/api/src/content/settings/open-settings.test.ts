import { expect, test, vi } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { openSettings } from './open-settings.ts'

test('settings changed during the first read are read after it, and are the ones in use', async () => {
  let change: (tags: readonly string[]) => void = () => {}
  const changes = {
    subscribe: async (listener: typeof change) => {
      change = listener
      return () => {}
    },
  }
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let reads = 0
  const pool = {
    query: vi.fn(async ({ name }: { name: string }) => {
      if (name !== 'findCurrencies') return { rows: [] }
      reads += 1
      const rows = [{ id: reads }]
      begun.resolve()
      // The first read has its rows, and waits for them longer than the second would.
      if (reads === 1) await answer.promise
      return { rows }
    }),
  }
  const opening = openSettings(pool as never, changes as never, { error: vi.fn() })
  await begun.promise
  change(['settings'])
  await new Promise(setImmediate)
  answer.resolve()
  const settings = await opening
  await eventually(() => expect(settings.current().currencies).toEqual([{ id: 2 }]))
  await settings.close()
})
