import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestShop, goods } from '../orders/test-shop.ts'
import { groupBytes, openGroupCache } from './group-cache.ts'

const { pool } = await testDatabase('empty')
await fillTestShop(pool)
const buying = { site: { id: 1, priceListId: 1, priceRole: 'guest_opt', warehouseIds: [1, 2] }, priceRole: 'guest_opt' }

async function openCache(maxBytes = 2 ** 20) {
  let listener: (tags: readonly string[]) => void = () => {}
  let clock = 0
  const subscribe = async (newListener: typeof listener) => {
    listener = newListener
    return () => {}
  }
  const cache = await openGroupCache({ subscribe }, maxBytes, () => clock)
  return {
    priceOf: async (priceRole = 'guest_opt', groupId: number = goods.overlocker) =>
      (await cache.find(pool, { ...buying, priceRole }, [groupId])).get(groupId)?.prices[0]?.price,
    find: cache.find,
    announce: (...tags: string[]) => listener(tags),
    wait: (milliseconds: number) => {
      clock += milliseconds
    },
  }
}
const setPrice = (kopecks: number) =>
  pool.query(
    `update offer_prices set price_kopecks = $1 where offer_id = 1 and price_role = 'guest_opt' and limit_kopecks = 0`,
    [kopecks],
  )

test.each([['product:1'], ['products:all'], ['settings'], ['everything']])(
  'drops the cached groups at the announcement %s',
  async (tag) => {
    const { priceOf, announce } = await openCache()
    await setPrice(100_000)
    expect(await priceOf()).toBe(100_000)
    await setPrice(110_000)
    announce('product:2', 'category:1')
    expect(await priceOf()).toBe(100_000)
    announce(tag)
    expect(await priceOf()).toBe(110_000)
  },
)

test('what a request has read of the site before a change is not shown after it', async () => {
  const { find, announce } = await openCache()
  const priceAt = async (context: typeof buying) =>
    (await find(pool, context, [goods.overlocker])).get(goods.overlocker)?.prices[0]?.price
  await setPrice(100_000)
  announce('settings')
  expect(await priceAt(buying)).toBe(100_000)
  const changed = { ...buying, site: { ...buying.site, priceListId: 32_000 } }
  expect(await priceAt(changed)).toBeUndefined()
})

test('an entry that missed its announcement lives 10 seconds', async () => {
  const { priceOf, wait } = await openCache()
  await setPrice(100_000)
  expect(await priceOf()).toBe(100_000)
  await setPrice(120_000)
  wait(9_999)
  expect(await priceOf()).toBe(100_000)
  wait(1)
  expect(await priceOf()).toBe(120_000)
})

test('stays within its memory limit: the least recently used entries are dropped', async () => {
  const { priceOf, find } = await openCache(2 * groupBytes)
  await setPrice(100_000)
  await find(pool, buying, [goods.overlocker, goods.needles])
  await setPrice(140_000)
  expect(await priceOf()).toBe(100_000)
  await find(pool, buying, [goods.spool])
  expect(await priceOf()).toBe(100_000)
  await find(pool, buying, [goods.spool, goods.needles])
  expect(await priceOf()).toBe(140_000)
})

test('never shows prices of another role', async () => {
  const { priceOf } = await openCache()
  await setPrice(100_000)
  expect(await priceOf('dealer')).toBe(70_000)
  expect(await priceOf()).toBe(100_000)
  expect(await priceOf('dealer')).toBe(70_000)
})

test('does not cache groups that were being read when a change was announced', async () => {
  const { priceOf, find, announce } = await openCache()
  await setPrice(100_000)
  const reading = find(pool, buying, [goods.overlocker])
  announce('product:1')
  await reading
  await setPrice(130_000)
  expect(await priceOf()).toBe(130_000)
})

test('a group that does not exist is not cached', async () => {
  const { priceOf } = await openCache()
  expect(await priceOf('guest_opt', 4_000_000)).toBeUndefined()
})
