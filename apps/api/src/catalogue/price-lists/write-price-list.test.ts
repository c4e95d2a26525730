import { expect, test, vi } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { writePriceList } from './write-price-list.ts'

test('a list whose turn comes when the shop is stopping reads nothing', async () => {
  const [stop, turn] = [new AbortController(), Promise.withResolvers<never>()]
  const reads = { freshReader: vi.fn(() => turn.promise) }
  const catalog = { index: { table: { pricingLayout: { sites: [] }, count: 0, rows: 0 } } }
  const write = (signal: AbortSignal) =>
    writePriceList(
      { reads, catalog } as never,
      { site: { id: 1, priceListId: 1, priceRole: 'guest_opt', warehouseIds: [1] }, priceRole: 'guest_opt' },
      { sheets: [], categoryPositions: new Map() },
      signal,
      { title: '', sheets: [], origin: 'https://shop.test', facts: [] },
    ).next()
  const first = write(new AbortController().signal)
  await eventually(() => expect(reads.freshReader).toHaveBeenCalledOnce())
  const second = write(stop.signal)
  stop.abort(new Error('stopping'))
  turn.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('stopping')
  expect(reads.freshReader).toHaveBeenCalledOnce()
})
