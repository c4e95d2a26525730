import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { lockStock, reserveStock } from '../stock/reserve.port.ts'
import { findPricedGroups } from './offers.port.ts'
import { addProducts, fillTestCatalog } from './test-catalog.ts'

const { pool } = await testDatabase('empty')
await fillTestCatalog(pool)
await addProducts(pool, [
  {
    id: 1,
    title: 'Машина',
    vendorCode: 'A-1',
    categoryIds: [2],
    guestPrice: 2_500_000,
    oldPrice: 2_900_000,
    dealerPrice: 2_000_000,
    moscow: 3,
    ivanovo: 4,
  },
  { id: 2, title: 'Игла', categoryIds: [5], siteIds: [2], guestPrice: 100, moscow: 10, ivanovo: 1 },
  { id: 3, title: 'Скрытая', categoryIds: [5] },
])
await pool.query('update products set hidden_at = now() where id = 3')
const main = { id: 1, priceListId: 1, priceRole: 'guest_opt', warehouseIds: [1, 2] }
const school = { id: 2, priceListId: 2, priceRole: 'guest_opt', warehouseIds: [2] }

test('groups come with the visitor’s prices and the site’s stock', async () => {
  const guest = await findPricedGroups(pool, { site: main, priceRole: 'guest_opt' }, [1, 2, 3, 99, 1])
  expect([...guest.keys()]).toEqual([1, 2, 3])
  expect(guest.get(1)).toMatchObject({
    productId: 1,
    productTitle: 'Машина',
    vendorCode: 'A-1',
    image: null,
    isForSale: true,
    count: 7,
    weightGrams: 1500,
    prices: [{ limit: 0, price: 2_500_000, oldPrice: 2_900_000 }],
    offers: [{ id: 1, quantity: 1, free: 7, freeByWarehouse: [{ warehouseId: 1, count: 3 }, { warehouseId: 2, count: 4 }] }], // biome-ignore format: one offer
  })
  expect([guest.get(2)?.isForSale, guest.get(3)?.isForSale]).toEqual([false, false])
  const dealer = await findPricedGroups(pool, { site: school, priceRole: 'dealer' }, [1, 2])
  expect(dealer.get(1)).toMatchObject({ count: 4, prices: [{ limit: 0, price: 2_000_000 }, { limit: 100_000, price: 1_999_000 }] }) // biome-ignore format: two rows
  // A role without a price pays as a guest.
  expect(dealer.get(2)).toMatchObject({ isForSale: true, count: 1, prices: [{ limit: 0, price: 100 }] })
  expect(await findPricedGroups(pool, { site: main, priceRole: 'guest_opt' }, [])).toEqual(new Map())
})

test('reserves stock with its movements, and reports what is short', async () => {
  const isWhole = await transaction(pool, async (tx) => {
    expect(await lockStock(tx, main, [2, 1])).toEqual([
      { offerId: 1, warehouseId: 1, free: 3 },
      { offerId: 1, warehouseId: 2, free: 4 },
      { offerId: 2, warehouseId: 1, free: 10 },
      { offerId: 2, warehouseId: 2, free: 1 },
    ])
    await tx.query('alter table stock_movements drop constraint stock_movements_order_id_fkey')
    return reserveStock(tx, 1001, [
      { offerId: 1, warehouseId: 1, quantity: 3 },
      { offerId: 2, warehouseId: 2, quantity: 1 },
    ])
  })
  expect(isWhole).toBe(true)
  const { rows } = await pool.query(
    'select offer_id, warehouse_id, kind, on_hand_delta, reserved_delta from stock_movements order by id',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, 1, 'reserve', 0, 3],
    [2, 2, 'reserve', 0, 1],
  ])
  expect(await transaction(pool, (tx) => reserveStock(tx, 1002, [{ offerId: 1, warehouseId: 1, quantity: 1 }]))).toBe(
    false,
  )
  expect((await findPricedGroups(pool, { site: main, priceRole: 'guest_opt' }, [1])).get(1)?.count).toBe(4)
})

test('ten buyers of five: five get one each', async () => {
  await pool.query('update stock set on_hand = 5, reserved = 0 where offer_id = 1 and warehouse_id = 1')
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, buyer) =>
      transaction(pool, async (tx) => {
        const [first] = await lockStock(tx, { warehouseIds: [1] }, [1])
        return (
          (first?.free ?? 0) > 0 &&
          (await reserveStock(tx, 2000 + buyer, [{ offerId: 1, warehouseId: 1, quantity: 1 }]))
        )
      }),
    ),
  )
  expect(results.filter(Boolean)).toHaveLength(5)
  expect(
    (await pool.query('select on_hand, reserved from stock where offer_id = 1 and warehouse_id = 1')).rows,
  ).toEqual([{ on_hand: 5, reserved: 5 }])
})
