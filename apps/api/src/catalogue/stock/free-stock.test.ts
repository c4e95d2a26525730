import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { siteWarehouseIds } from '../../content/settings/site-warehouses.port.ts'
import { addProducts, fillTestCatalog } from '../catalog/test-catalog.ts'
import { freeStock } from './free-stock.port.ts'

const { pool } = await testDatabase('empty')
await fillTestCatalog(pool)
await addProducts(pool, [{ id: 1, title: 'Машина', categoryIds: [2], guestPrice: 100, moscow: 3, ivanovo: 4 }])
await pool.query(`
  insert into warehouses (id, code, title, city, sort) values (3, 'first', 'Первый', 'Москва', -1);
  insert into site_warehouses values (1, 3);
  update stock set reserved = 1 where warehouse_id = 1`)

test('a site sells what is free in its own warehouses, which come in their order', async () => {
  const { rows } = await pool.query(
    `select s.id, ${siteWarehouseIds('s.id')} as warehouses, ${freeStock('o.id', 's.id')} as free
     from sites s, offers o order by s.id`,
  )
  expect(rows).toEqual([
    { id: 1, warehouses: [3, 1, 2], free: 6 },
    { id: 2, warehouses: [2], free: 4 },
  ])
  await pool.query('delete from site_warehouses where site_id = 2')
  const { rows: without } = await pool.query(
    `select ${siteWarehouseIds('2')} as warehouses, ${freeStock('o.id', '2')} as free from offers o`,
  )
  expect(without).toEqual([{ warehouses: [], free: 0 }])
})
