import { expect, test } from 'vitest'
import { stockByWarehouse } from './stock-by-warehouse.rule.ts'

const offer = (id: number, quantity: number, free: Record<number, number>) => ({
  id,
  quantity,
  freeByWarehouse: Object.entries(free).map(([warehouseId, count]) => ({ warehouseId: Number(warehouseId), count })),
})
const [orel, moscow, closed] = [1, 2, 3]

test('free and reserved for the order, in the order of the site; a lost warehouse comes last', () => {
  const reserved = [
    { offerId: 7, warehouseId: closed, quantity: 4 },
    { offerId: 8, warehouseId: orel, quantity: 100 },
  ]
  expect(stockByWarehouse([offer(7, 1, { [orel]: 3, [moscow]: 5 })], reserved, [moscow, orel])).toEqual([
    { warehouseId: moscow, count: 5 },
    { warehouseId: orel, count: 3 },
    { warehouseId: closed, count: 4 },
  ])
})

test('a box of ten and a set of two offers: whole ones by the scarcest, none where a part is missing', () => {
  expect(stockByWarehouse([offer(7, 10, { [orel]: 25, [moscow]: 9 })], [], [orel, moscow])).toEqual([
    { warehouseId: orel, count: 2 },
  ])
  const set = [offer(7, 1, { [orel]: 6 }), offer(8, 2, { [orel]: 5, [moscow]: 8 })]
  expect(stockByWarehouse(set, [], [orel, moscow])).toEqual([{ warehouseId: orel, count: 2 }])
})
