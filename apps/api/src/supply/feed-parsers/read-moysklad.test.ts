import { expect, test } from 'vitest'
import { type FeedItem, FeedUnreadable } from './feed-item.ts'
import { readMoysklad } from './read-moysklad.ts'

const uuid = (n: number) => `00000000-36e7-11e7-8a7f-${String(n).padStart(12, '0')}`
const href = (what: string, n: number) => ({
  meta: { href: `https://api.moysklad.ru/api/remap/1.2/entity/${what}/${uuid(n)}` },
})
const head = {
  format: 'moysklad',
  isWhole: true,
  folders: [
    { id: uuid(90), name: 'Лапки' },
    { id: uuid(91), name: 'Для кожи', productFolder: href('productfolder', 90) },
  ],
  units: [{ id: uuid(80), code: '796', name: 'шт' }],
  currencies: [{ id: uuid(70), isoCode: 'RUB' }],
  priceTypes: [{ id: uuid(60), name: 'Цена продажи' }],
}
const product = (n: number, more: object = {}) => ({
  meta: { type: 'product' },
  id: uuid(n),
  name: `Лапка ${n}`,
  productFolder: href('productfolder', 91),
  salePrices: [{ value: 10_000, currency: href('currency', 70), priceType: head.priceTypes[0] }],
  ...more,
})
const variant = (n: number, of: number, more: object = {}) => ({
  meta: { type: 'variant' },
  id: uuid(n),
  name: `Лапка ${of} (${n})`,
  product: href('product', of),
  ...more,
})
const end = { end: true }

async function read(...rows: readonly object[]): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  const lines = async function* () {
    for (const row of rows) yield JSON.stringify(row)
  }
  for await (const batch of readMoysklad(lines())) items.push(...batch)
  return items
}
const words = (items: readonly FeedItem[]) =>
  items.flatMap((item) => {
    if (item.kind === 'product') {
      const { sourceId, card, offers } = item.product
      return `${Number(sourceId.slice(-6))}${card ? '' : '?'}: ${offers.map((each) => Number(each.sourceId.slice(-6)))}`
    }
    if (item.kind === 'replaced') return `own -${Number(item.offerId.slice(-6))}`
    if (item.kind === 'deleted') return `-${Number((item.offerId ?? item.productId).slice(-6))}`
    return item.kind === 'rejected' ? item.rejection.reason : []
  })

test('the tree, price types, a product without variants and one with them; the file is whole', async () => {
  const items = await read(head, product(1), product(2, { variantsCount: 2 }), variant(21, 2), variant(22, 2), end)
  expect(items.slice(0, 4)).toEqual([
    { kind: 'currency', id: 'RUB', rate: '1', plus: '0' },
    { kind: 'price-type', id: uuid(60), name: 'Цена продажи' },
    { kind: 'category', id: uuid(90), parentId: null, name: 'Лапки' },
    { kind: 'category', id: uuid(91), parentId: uuid(90), name: 'Для кожи' },
  ])
  expect(words(items)).toEqual(['1: 1', '2: 21,22'])
  expect(items.at(-1)).toMatchObject({ kind: 'end', complete: true, whole: { products: true, offers: true } })
})

test('changes: a variant without its product, a card without its variants, archived goods are deleted', async () => {
  const rows = [
    variant(21, 2),
    variant(22, 2),
    product(3, { variantsCount: 4 }),
    product(4, { archived: true }),
    variant(51, 5, { archived: true }),
  ]
  const items = await read({ ...head, isWhole: false }, ...rows, end)
  expect(words(items)).toEqual(['2?: 21', 'own -2', '2?: 22', '3: ', 'own -3', '-4', '-51'])
  expect(items.at(-1)).toMatchObject({ whole: { products: false, offers: false } })
})

test('bad rows are rejected, services are counted, the rest is read', async () => {
  const rows = [{ meta: { type: 'product' } }, product(1, { name: ' ' }), { meta: { type: 'service' }, id: uuid(7) }]
  const items = await read(head, ...rows, { meta: { type: 'variant' }, id: uuid(8) }, product(2), end)
  expect(words(items).toSorted()).toEqual(['2: 2', 'no-id', 'no-id', 'no-name'])
  expect(items.at(-1)).toMatchObject({ notes: ['услуги и комплекты не загружаются: 1'] })
})

test('a file without its last line is truncated; a file of another format is refused', async () => {
  expect((await read(head, product(1))).at(-1)).toMatchObject({ kind: 'end', complete: false })
  await expect(read({ format: 'other' })).rejects.toThrow(FeedUnreadable)
  await expect(read()).rejects.toThrow('файл пуст')
})
