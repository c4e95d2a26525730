import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Profile } from '@shpulka/contract/people/users'
import { afterEach, expect, test } from 'vitest'
import * as shop from '../../buying/orders/test-shop.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { testTokenSecret } from '../../test-api.ts'
import { uuid } from './test-account.ts'
import { killedPool, untilUnlocked } from './test-kills.ts'
import { openTestMoyskladOrders } from './test-moysklad-orders.ts'

const {
  app,
  pool,
  owner,
  server,
  faults,
  ask,
  clock,
  id,
  account,
  saveSettings,
  nextMinute,
  documentsOf,
  ageDocuments,
  discrepancies,
  settle,
  ...office
} = await openTestMoyskladOrders()
const { agents } = account.orders!
await saveSettings()

const writes = (from: number) => server.requests.slice(from).filter(({ method }) => method !== 'GET')

let buyers = 0
/** A signed-in buyer with functions to place orders and change their profile. */
async function buyer() {
  buyers += 1
  const phone = `+7900123${String(buyers).padStart(4, '0')}`
  const { userId, email, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  await pool.query(`update users set fio = 'Анна Швецова', phone = $2 where id = $1`, [userId, phone])
  const visitor = { cartToken: '', headers: { 'x-site-id': '1', authorization: `Bearer ${authToken}` } }
  const place = async () => {
    const basket = await shop.fillBasket(app, visitor, [{ id: shop.goods.spoolBox }])
    const form = shop.orderForm(basket, await shop.calculate(app, visitor), {
      personalData: { fio: 'Анна Швецова', email, phone },
    })
    const { status, body } = await shop.sendRequest<PlacedOrder>(app, visitor, 'POST', '/orders/v1', form)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.orderId
  }
  return {
    userId,
    email,
    place,
    agent: () => agents.find((each) => each.email === email)!,
    async rename(fio: string) {
      const { version } = (await shop.sendRequest<Profile>(app, visitor, 'GET', '/users/v1/profile')).body
      const changed = await shop.sendRequest(app, visitor, 'PUT', '/users/v1/profile', { version, fio })
      expect(changed.status).toBe(200)
    },
    setPhone: (to: string) => pool.query('update users set phone = $2 where id = $1', [userId, to]),
  }
}

afterEach(async () => {
  ageDocuments()
  faults.next = () => 'none'
  expect((await office.moysklad(id))?.orders.problem).toBe('')
})

test('a changed name and phone are sent once to the counterparty that the shop created', async () => {
  const anna = await buyer()
  await anna.place()
  await nextMinute()
  expect(anna.agent()).toMatchObject({ name: 'Анна Швецова', phone: '+79001230001' })
  await anna.rename('Анна Ткачёва')
  await anna.setPhone('+79007654321')
  await nextMinute()
  expect(anna.agent()).toMatchObject({ name: 'Анна Ткачёва', phone: '+79007654321', email: anna.email })
  const from = server.requests.length
  await nextMinute()
  expect(writes(from)).toEqual([])
  expect(await discrepancies()).toEqual([])
  const stored = await pool.query('select * from exchange_moysklad_agents where user_id = $1', [anna.userId])
  expect(JSON.stringify(stored.rows)).not.toMatch(/Анна|7900|@/)
})

test('fields changed in МойСклад stay with a discrepancy; the others are sent', async () => {
  const anna = await buyer()
  const orderId = await anna.place()
  await nextMinute()
  anna.agent().phone = '8 900 000-00-00'
  await anna.rename('Анна Ткачёва')
  await anna.setPhone('+79007654321')
  await nextMinute()
  expect(anna.agent()).toMatchObject({ name: 'Анна Ткачёва', phone: '8 900 000-00-00' })
  expect(await discrepancies()).toMatchObject([
    {
      kind: 'contact',
      number: `Ш-${orderId}`,
      title: 'Разные контакты покупателя',
      accepts: null,
      reason: expect.stringMatching(/изменили телефон покупателя/),
    },
  ])
  expect(await settle('keep')).toBe(200)
  anna.agent().phone = '+79007654322'
  await anna.setPhone('+79007654322')
  await nextMinute()
  expect(await discrepancies()).toEqual([])
})

test('a counterparty not created by the shop is never changed; an erased person is deleted', async () => {
  const [known, gone] = [await buyer(), await buyer()]
  agents.push({ id: uuid(890), companyType: 'individual', name: 'Швецова А.', email: known.email })
  await known.place()
  await gone.place()
  await nextMinute()
  const from = server.requests.length
  await known.rename('Анна Ткачёва')
  await nextMinute()
  expect(writes(from)).toEqual([])
  expect(known.agent()).toMatchObject({ name: 'Швецова А.' })
  const { rowCount } = await pool.query('select from exchange_moysklad_agents where user_id = $1', [known.userId])
  expect(rowCount).toBe(0)
  await pool.query(`update users set erased_at = now(), fio = '', phone = '' where id = $1`, [gone.userId])
  await nextMinute()
  expect(gone.agent()).toMatchObject({ name: 'Анна Швецова' })
})

test('a counterparty created for a guest order belongs to the buyer after a signed-in order', async () => {
  const anna = await buyer()
  const first = await anna.place()
  await pool.query('update orders set is_contact_owner = false where id = $1', [first])
  await nextMinute()
  await pool.query('update orders set is_contact_owner = true where id = $1', [first])
  await anna.place()
  await nextMinute()
  expect(agents.filter(({ email }) => email === anna.email)).toHaveLength(1)
  await anna.rename('Анна Ткачёва')
  await nextMinute()
  expect(anna.agent()).toMatchObject({ name: 'Анна Ткачёва' })
})

test('a refusal makes a discrepancy, others are sent; a deleted counterparty is deleted here too', async () => {
  const [refused, other, deleted] = [await buyer(), await buyer(), await buyer()]
  for (const each of [refused, other, deleted]) await each.place()
  await nextMinute()
  await refused.setPhone('нет телефона')
  await other.setPhone('+79005555555')
  agents.splice(agents.indexOf(deleted.agent()), 1)
  await deleted.rename('Анна Ткачёва')
  await nextMinute()
  expect(other.agent().phone).toBe('+79005555555')
  expect(await discrepancies()).toMatchObject([
    { kind: 'contact', reason: 'МойСклад не принял контакты покупателя: Неправильный телефон (3000)' },
  ])
  await refused.setPhone('+79006666666')
  await nextMinute()
  expect(refused.agent().phone).toBe('+79006666666')
  expect(await discrepancies()).toEqual([])
})

test('killed before every write, or not answered: the last change arrives', async () => {
  const anna = await buyer()
  await anna.place()
  await nextMinute()
  for (let at = 0; ; at += 1) {
    ageDocuments()
    await anna.rename(`Анна ${at}`)
    const killed = killedPool(pool, at)
    await pool.query('update exchange_moysklad set next_at = now()')
    await ask({ pool: killed.pool }).catch(() => {})
    await untilUnlocked(pool)
    await nextMinute()
    expect(anna.agent().name, `killed at ${at}`).toBe(`Анна ${at}`)
    if (!killed.isDead()) break
  }
  await anna.rename('Анна Неуслышанная')
  faults.next = ({ method }) => (method === 'PUT' ? 'lost' : 'none')
  await nextMinute()
  await anna.rename('Анна Последняя')
  faults.next = () => 'none'
  clock.time += 120_000
  await nextMinute()
  expect(anna.agent().name).toBe('Анна Последняя')
  expect(await discrepancies()).toEqual([])
  expect((await owner.send('GET', '/order-discrepancies')).status).toBe(200)
})
