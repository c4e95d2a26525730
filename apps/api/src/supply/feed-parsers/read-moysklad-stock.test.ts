import { expect, test } from 'vitest'
import { type FeedItem, FeedUnreadable } from './feed-item.ts'
import { type FindOffers, readMoyskladStock } from './read-moysklad-stock.ts'

const head = {
  format: 'moysklad-stock',
  stores: [
    { id: 's-1', name: 'Цех' },
    { id: 's-2', name: 'Брак' },
  ],
}
const end = { end: true }
/** The shop knows variants 21 and 22 of product 2, and 3, which is in the archive. */
const findOffers: FindOffers = async (ids) =>
  [
    { offerId: '21', productId: '2', isHidden: false },
    { offerId: '22', productId: '2', isHidden: false },
    { offerId: '3', productId: '3', isHidden: true },
  ].filter(({ offerId }) => ids.includes(offerId))

async function read(...rows: readonly object[]): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  const lines = async function* () {
    for (const row of rows) yield JSON.stringify(row)
  }
  for await (const batch of readMoyskladStock(lines(), findOffers)) items.push(...batch)
  return items
}

test('variants join their product, hidden ones are left out, unknown ones wait under their own id', async () => {
  const items = await read(
    head,
    { id: '21', stores: [['s-1', 3]] },
    { id: '3', stores: [['s-1', 9]] },
    { id: '7', stores: [['s-2', 1]] },
    { id: '22', stores: [] },
    end,
  )
  expect(items.filter(({ kind }) => kind === 'warehouse')).toEqual([
    { kind: 'warehouse', id: 's-1', name: 'Цех' },
    { kind: 'warehouse', id: 's-2', name: 'Брак' },
  ])
  const products = items.flatMap((item) => (item.kind === 'product' ? item.product : []))
  expect(products.map(({ sourceId, offers }) => [sourceId, ...offers.map((offer) => offer.sourceId)])).toEqual([
    ['2', '21', '22'],
    ['7', '7'],
  ])
  expect(products[0]).toMatchObject({ card: null, offers: [{ details: null, prices: null }, { stock: [] }] })
  expect(items.at(-1)).toMatchObject({ complete: true, whole: { products: false, offers: false } })
})

test.each([
  [3.9, { available: true, quantity: 3 }],
  [0.5, { available: false, quantity: 0 }],
  [0, { available: false, quantity: 0 }],
  [-4, { available: false, quantity: -4 }],
])('%d in a store: whole units', async (units, stock) => {
  const [, item] = (await read(head, { id: '1', stores: [['s-1', units]] }, end))
    .filter(({ kind }) => kind !== 'end')
    .slice(-2)
  expect(item).toMatchObject({ product: { offers: [{ stock: [{ warehouse: 's-1', ...stock }] }] } })
})

test('a file without its last line is truncated; a file of another format is refused', async () => {
  expect((await read(head, { id: '1', stores: [] })).at(-1)).toMatchObject({ kind: 'end', complete: false })
  await expect(read({ format: 'moysklad' })).rejects.toThrow(FeedUnreadable)
  await expect(read()).rejects.toThrow('файл пуст')
})
