import { expect, test } from 'vitest'
import { openPool } from '../../base/db/pool.ts'
import { fakeToken } from '../../base/integrations/moysklad.fake.ts'
import { openTestApi } from '../../test-api.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { goodsRow, newAccount, uuid } from './test-account.ts'
import { killedPool, untilUnlocked } from './test-kills.ts'
import { openTestMoysklad } from './test-moysklad.ts'

const account = newAccount([goodsRow(1), goodsRow(2)])
const shop = await openTestMoysklad(account)
const { database, pool, server, faults, ask, nextMinute, setStock, onSale } = shop
// The second process of the shop, on the same database.
await openTestApi(database)
const otherPool = openPool(database.url, { maxConnections: 4 })
closeAfterwards(() => otherPool.end())
setStock(1, 5)
setStock(2, 5)
const id = await shop.connect()
await nextMinute()
await shop.approve(id)

test('killed before every write, the next minute imports the same, each package once', async () => {
  let kills = 0
  for (let at = 0; ; at += 1) {
    account.goods = [goodsRow(1, { price: 200 + at }), goodsRow(2)]
    setStock(1, 10 + at)
    const killed = killedPool(pool, at)
    await ask({ pool: killed.pool }).catch(() => {})
    await untilUnlocked(pool)
    await pool.query('update exchange_moysklad set next_at = now()')
    await nextMinute()
    expect((await onSale())['1']).toBe(`Лапка 1 ${200 + at} ₽ ×${10 + at}`)
    if (!killed.isDead()) break
    kills += 1
  }
  expect(kills).toBeGreaterThan(5)
  const { rows } = await pool.query(`select state, count(*)::int from exchange_packages group by 1`)
  expect(rows.map(({ state }) => state)).toEqual(['applied'])
})

test('МойСклад interrupts any of its answers, the next minute imports the same', async () => {
  for (const fault of ['500', 'cut', 'lost', 'html'] as const) {
    const price = 300 + fault.length
    account.goods = [goodsRow(1, { price }), goodsRow(2)]
    let left = 40
    faults.next = () => (left-- > 0 ? fault : 'none')
    await nextMinute()
    faults.next = () => 'none'
    expect((await shop.moysklad(id))?.failure).not.toBe('')
    await pool.query('update exchange_moysklad set next_at = now()')
    await nextMinute()
    expect((await onSale())['1']).toMatch(new RegExp(`^Лапка 1 ${price} ₽`))
    expect((await shop.moysklad(id))?.failure).toBe('')
  }
})

test('two processes and two connections use one token in turn, within its limits', async () => {
  await shop.connect(fakeToken)
  let released = () => {}
  const held = new Promise<void>((done) => {
    released = done
  })
  server.stats.maxAtOnce = 0
  faults.hold = () => held
  const before = server.requests.length
  const first = ask()
  while (server.requests.length === before) await new Promise((done) => setImmediate(done))
  await ask({ pool: otherPool })
  expect(server.requests).toHaveLength(before + 1)
  released()
  faults.hold = () => Promise.resolve()
  await first
  await ask({ pool: otherPool })
  expect(server.stats).toMatchObject({ maxAtOnce: 1, refusedByUnits: 0, refusedByParallel: 0 })
})

test('six hundred changes at once are read as a full read; stock of unknown goods waits for them', async () => {
  // First apply the data requested by the previous test.
  await nextMinute()
  for (let n = 0; n < 600; n += 1) setStock(3_000 + n, 1)
  await nextMinute()
  expect(server.requests.filter(({ params }) => (params.get('filter') ?? '').length > 4_000)).toEqual([])
  account.goods = [...account.goods, goodsRow(3_000)]
  account.stock.delete(uuid(3_000))
  await nextMinute()
  expect((await onSale())['3000']).toBe('Лапка 3000 100 ₽ ×1')
})
