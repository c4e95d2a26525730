import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderExchange } from '@shpulka/contract/supply/order-exchange'
import { afterEach, describe, expect, test } from 'vitest'
import type { FakeDocument, MoyskladFault } from '../../base/integrations/moysklad.fake.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { methods } from '../../buying/payments/test-buyer.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { scrape } from '../../test-metrics.ts'
import { goodsRow, uuid } from './test-account.ts'
import { killedPool, untilUnlocked } from './test-kills.ts'
import { openTestMoyskladOrders } from './test-moysklad-orders.ts'

const { needles, spool, spoolBox } = shop.goods
const tested = await openTestMoyskladOrders()
const { app, pool, owner, server, faults, ask, clock, id, account, settings, ...office } = tested
const {
  saveSettings,
  nextMinute,
  place,
  setStatus,
  status,
  documentsOf,
  editDocument,
  discrepancies,
  settle,
  ageDocuments,
} = tested
const { agents, organizations, services } = account.orders!
const state = (title: string) => ({
  meta: { href: `https://api/metadata/states/${account.orders!.states.find(({ name }) => name === title)!.id}` },
})
const stateOf = ({ state: at }: FakeDocument) =>
  account.orders!.states.find((each) => at.meta.href.endsWith(each.id))?.name
const writes = (from: number) => server.requests.slice(from).filter(({ method }) => method !== 'GET')

afterEach(async () => {
  ageDocuments()
  faults.next = () => 'none'
  expect((await office.moysklad(id))?.orders.problem).toBe('')
  await shop.expectInvariants(pool)
})

test('200: off by default; 404 of another site, 403 without the right to manage', async () => {
  const before = await place()
  await nextMinute()
  expect(server.requests.filter(({ path }) => path.startsWith('/entity/customerorder'))).toEqual([])
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const other = await signedInStaff(app, pool, 'exchanger', 2)
  expect((await other.send('PUT', `/exchange-moysklad/${id}/orders`, settings)).status).toBe(404)
  const manager = await signedInStaff(app, pool, 'manager')
  expect((await manager.send('PUT', `/exchange-moysklad/${id}/orders`, settings)).status).toBe(403)
  expect((await saveSettings()).status).toBe(200)
  const meanings = [
    ['status', 'Принят', 'accepted'],
    ['shipped', '', 'shipped'],
  ].map(([what, title, code]) => ({ what, title, code }))
  const names = [
    { code: 'accepted', name: 'Принят' },
    { code: 'shipped', name: 'Отгружен' },
  ]
  expect((await owner.send('PUT', `/exchanges/${id}/orders`, { sendsPaid: false, meanings, names })).status).toBe(200)
  await nextMinute()
  expect(documentsOf(before.orderId)).toEqual([])
  expect(account.hooks.webhook.filter((hook) => Reflect.get(hook, 'entityType') === 'customerorder')).toHaveLength(2)
})

describe('orders in МойСклад', () => {
  test('an organization by its ИНН, goods and variants by id, VAT, reserve; nothing is sent again', async () => {
    const { orderId, total } = await place()
    await nextMinute()
    const [document, ...more] = documentsOf(orderId)
    expect(more).toEqual([])
    expect(agents).toMatchObject([
      { inn: '7707083893', kpp: '773601001', companyType: 'legal', name: 'ООО «Мануфактура»' },
    ])
    expect(document).toMatchObject({
      applicable: true,
      vatIncluded: true,
      organization: { meta: { type: 'organization' } },
      agent: { meta: { href: expect.stringContaining(agents[0]!.id) } },
    })
    const goods = document!.positions[0]!
    expect(goods).toMatchObject({ quantity: 1, price: 15_000, reserve: 1 })
    expect(goods.assortment.meta.href).toMatch(new RegExp(`/entity/variant/${uuid(needles)}$`))
    expect(document!.positions.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(total)
    expect(services).toMatchObject([{ name: 'Доставка заказа' }])
    const { body } = await owner.send<DeskOrder>('GET', `/orders/${orderId}`)
    expect(body.programs).toMatchObject([{ title: 'МойСклад', state: 'sent', number: `Ш-${orderId}` }])
    const from = server.requests.length
    await nextMinute()
    await nextMinute()
    expect(writes(from)).toEqual([])
  })

  test('the same organization again, and a person whose email address an organization has', async () => {
    const again = await place()
    const person = await place(methods.onDelivery, spoolBox)
    const { contact } = (await pool.query('select contact from orders where id = $1', [person.orderId])).rows[0]
    agents.push({ id: uuid(880), companyType: 'legal', name: 'ООО', email: contact.email })
    await nextMinute()
    expect(documentsOf(again.orderId)[0]!.agent.meta.href).toContain(agents[0]!.id)
    expect(agents).toHaveLength(3)
    const made = agents.at(-1)!
    expect(made).toMatchObject({ companyType: 'individual', email: contact.email, phone: contact.phone })
    expect(documentsOf(person.orderId)[0]!.agent.meta.href).toContain(made.id)
    expect(documentsOf(person.orderId)[0]!.positions[0]).toMatchObject({
      quantity: 10,
      assortment: { meta: { href: expect.stringContaining(uuid(spool)) } },
    })
    expect(services).toHaveLength(1)
  })

  test('changes of the shop: a status, a cancellation', async () => {
    const { orderId } = await place()
    await nextMinute()
    await setStatus(orderId, 'accepted')
    await nextMinute()
    expect(stateOf(documentsOf(orderId)[0]!)).toBe('Принят')
    await setStatus(orderId, 'cancelled')
    await nextMinute()
    expect(documentsOf(orderId)).toMatchObject([{ applicable: false }])
    await nextMinute()
    expect(await discrepancies()).toEqual([])
  })

  test('an order placed before the exchange goes once staff send it, and its changes too', async () => {
    const { orderId } = await place()
    await pool.query('delete from exchange_orders where order_id = $1', [orderId])
    await pool.query('update exchange_moysklad_orders set since = now() where connection_id = $1', [id])
    await setStatus(orderId, 'accepted')
    await nextMinute()
    expect(documentsOf(orderId)).toEqual([])
    const { body } = await owner.send<DeskOrder>('GET', `/orders/${orderId}`)
    expect(body.programs).toMatchObject([{ state: 'earlier', isSendable: true }])
    expect((await owner.send('POST', `/orders/${orderId}/programs/${id}/send`)).status).toBe(200)
    await nextMinute()
    expect(documentsOf(orderId).map(stateOf)).toEqual(['Принят'])
    await setStatus(orderId, 'shipped')
    await nextMinute()
    expect(documentsOf(orderId).map(stateOf)).toEqual(['Отгружен'])
  })

  test('several organizations: the owner must choose one, until then the page says so', async () => {
    organizations.push({ id: uuid(801), name: 'ИП Иванова' })
    const { orderId } = await place()
    await nextMinute()
    const { orders } = (await office.moysklad(id))!
    expect(orders).toMatchObject({
      problem: expect.stringMatching(/выберите/),
      organizations: [{}, { name: 'ИП Иванова' }],
    })
    expect(documentsOf(orderId)).toEqual([])
    await saveSettings({ organizationId: uuid(801) })
    await nextMinute()
    expect(documentsOf(orderId)).toMatchObject([
      { organization: { meta: { href: expect.stringContaining(uuid(801)) } } },
    ])
  })
})

describe('never duplicated', () => {
  test.each(['lost', '500'] as const)('any of its answers is %s, the next minute goes on', async (fault) => {
    for (let at = 0; ; at += 1) {
      ageDocuments()
      const { orderId } = await place(methods.onDelivery)
      const { contact } = (await pool.query('select contact from orders where id = $1', [orderId])).rows[0]
      await pool.query(`update orders set contact = contact || '{"phone": ""}' where id = $1`, [orderId])
      let left = at
      let isBroken = false
      // Automatic retries fail too.
      faults.next = (): MoyskladFault => {
        left -= 1
        isBroken ||= left < 0
        return left < 0 && left >= -4 ? fault : 'none'
      }
      await nextMinute()
      faults.next = () => 'none'
      clock.time += 120_000
      await nextMinute()
      await nextMinute()
      expect(documentsOf(orderId), `${fault} at ${at}`).toHaveLength(1)
      expect(agents.filter(({ email }) => email === contact.email)).toHaveLength(1)
      if (!isBroken) break
    }
  })

  test('429: another user of the token has used up its limit; waits as long as required', async () => {
    const { orderId } = await place()
    const refused = server.stats.refusedByUnits
    let isUsedUp = false
    faults.next = () => {
      if (!isUsedUp) server.counted.push({ at: clock.time, units: 45 })
      isUsedUp = true
      return 'none'
    }
    await nextMinute()
    expect(server.stats.refusedByUnits).toBeGreaterThan(refused)
    expect(documentsOf(orderId)).toHaveLength(1)
  })
})

describe('changes made in МойСклад', () => {
  test('a status by the owner’s mapping, even without a notification; an unmapped one is listed for the owner', async () => {
    const { orderId } = await place()
    await nextMinute()
    editDocument(documentsOf(orderId)[0]!, { state: state('Принят') })
    await nextMinute()
    expect(await status(orderId)).toBe('accepted')
    const { timeline } = (await owner.send<DeskOrder>('GET', `/orders/${orderId}`)).body
    expect(timeline.find(({ kind }) => kind === 'status')).toMatchObject({
      who: 'МойСклад',
      text: 'Статус изменён в МоёмСкладе',
    })
    const from = server.requests.length
    editDocument(documentsOf(orderId)[0]!, { state: state('Собран') })
    await nextMinute()
    expect(await status(orderId)).toBe('accepted')
    const { body } = await owner.send<OrderExchange>('GET', `/exchanges/${id}/orders`)
    expect(body).toMatchObject({
      kind: 'moysklad',
      meanings: expect.arrayContaining([{ what: 'status', title: 'Собран', code: null, isNew: true }]),
    })
    editDocument(documentsOf(orderId)[0]!, { shippedSum: 1_000_000 })
    await nextMinute()
    expect(await status(orderId)).toBe('shipped')
    expect(writes(from)).toEqual([])
  })

  test('a payment is recorded once; the bin cancels an unpaid order and makes a discrepancy of a paid one', async () => {
    const [paid, gone] = [await place(), await place()]
    await nextMinute()
    editDocument(documentsOf(paid.orderId)[0]!, { payedSum: paid.total })
    editDocument(documentsOf(gone.orderId)[0]!, { deleted: '2026-02-03 10:00:00.000' })
    await nextMinute()
    await nextMinute()
    const { rows } = await pool.query('select status, recorded_by as who from payments where order_id = $1', [
      paid.orderId,
    ])
    expect(rows).toEqual([{ status: 'succeeded', who: 'МойСклад' }])
    expect(await status(gone.orderId)).toBe('cancelled')
    editDocument(documentsOf(paid.orderId)[0]!, { deleted: '2026-02-03 10:00:00.000' })
    await nextMinute()
    expect(await discrepancies()).toMatchObject([
      {
        kind: 'cancel-paid',
        title: 'В МоёмСкладе отменён оплаченный заказ',
        reason: expect.stringContaining('в МоёмСкладе'),
      },
    ])
    expect(await settle('keep')).toBe(200)
    await nextMinute()
    expect(await discrepancies()).toMatchObject([{ kind: 'not-sent', reason: expect.stringContaining('корзины') }])
    editDocument(documentsOf(paid.orderId)[0]!, { deleted: undefined })
    expect(await settle('accept')).toBe(200)
    await nextMinute()
    expect(await discrepancies()).toEqual([])
  })

  test('lines changed there make a discrepancy and are not overwritten; when kept, ours are sent', async () => {
    const { orderId } = await place()
    await nextMinute()
    const [document] = documentsOf(orderId)
    const ours = document!.positions
    editDocument(document!, { positions: ours.map((each) => ({ ...each, quantity: each.quantity * 2 })) })
    await setStatus(orderId, 'accepted')
    await nextMinute()
    expect(await discrepancies()).toMatchObject([
      { kind: 'lines', reason: expect.stringMatching(/^В МоёмСкладе изменили/) },
    ])
    expect(document).toMatchObject({ positions: [{ quantity: 2 }, {}] })
    expect(stateOf(document!)).toBe('Принят')
    expect(await settle('keep')).toBe(200)
    await nextMinute()
    expect(document!.positions.map(({ quantity }) => quantity)).toEqual(ours.map(({ quantity }) => quantity))
    expect(await discrepancies()).toEqual([])
  })

  test('a changed delivery address is sent; one changed there too stays until staff decide', async () => {
    const { orderId } = await place()
    await nextMinute()
    const [document] = documentsOf(orderId)
    const move = (street: string) =>
      pool.query(
        `update orders set delivery_address = delivery_address || jsonb_build_object('street', $2::text) where id = $1`,
        [orderId, street],
      )
    await move('Ткацкая улица')
    await nextMinute()
    expect(document!.shipmentAddress).toContain('Ткацкая улица')
    editDocument(document!, { shipmentAddress: 'Тула, Ленина, 3' })
    await move('Швейная улица')
    await nextMinute()
    expect(document!.shipmentAddress).toBe('Тула, Ленина, 3')
    expect(await discrepancies()).toMatchObject([
      { kind: 'address', title: 'Разный адрес доставки', rows: [], accepts: null },
    ])
    expect(await settle('keep')).toBe(200)
    await nextMinute()
    expect(document!.shipmentAddress).toContain('Швейная улица')
    expect(await discrepancies()).toEqual([])
    const hashes = async () =>
      (await pool.query('select sent_address from exchange_orders where order_id = $1', [orderId])).rows[0].sent_address
    expect(JSON.stringify(await hashes())).not.toContain('Швейная')
    await pool.query(`update orders set contact = contact || '{"phone": "", "email": ""}' where id = $1`, [orderId])
    expect(await hashes()).toBeNull()
  })

  test('a status changed on both sides is not overwritten', async () => {
    const { orderId } = await place()
    await setStatus(orderId, 'accepted')
    await nextMinute()
    await setStatus(orderId, 'shipped')
    editDocument(documentsOf(orderId)[0]!, { state: state('Новый') })
    await pool.query(
      `insert into exchange_order_statuses (connection_id, what, title, status_id)
       select $1, 'status', 'Новый', id from order_statuses where code = 'new'
       on conflict (connection_id, what, title) do update set status_id = excluded.status_id`,
      [id],
    )
    await nextMinute()
    expect(await discrepancies()).toMatchObject([{ kind: 'status' }])
    expect([stateOf(documentsOf(orderId)[0]!), await status(orderId)]).toEqual(['Новый', 'shipped'])
    expect(await settle('keep')).toBe(200)
    await nextMinute()
    expect(stateOf(documentsOf(orderId)[0]!)).toBe('Отгружен')
  })
})

describe('what cannot be sent', () => {
  test('deleted goods: a discrepancy lists them, other orders are sent, this one once the goods exist again', async () => {
    const [unsendable, other] = [await place(methods.invoice, spool), await place()]
    account.goods = account.goods.filter((row) => row.id !== uuid(spool))
    await nextMinute()
    expect([documentsOf(unsendable.orderId), documentsOf(other.orderId).length]).toEqual([[], 1])
    expect(await discrepancies()).toMatchObject([
      {
        kind: 'not-sent',
        number: `Ш-${unsendable.orderId}`,
        title: 'Заказ не отправляется в МойСклад',
        reason: expect.stringContaining('Нить «Прочная»'),
        accepts: 'Отправить ещё раз',
      },
    ])
    account.goods = [...account.goods, goodsRow(spool)]
    expect(await settle('accept')).toBe(200)
    await nextMinute()
    expect(documentsOf(unsendable.orderId)).toHaveLength(1)
    expect(await discrepancies()).toEqual([])
  })

  test('killed before every write, a parked order always has a discrepancy', async () => {
    account.goods = account.goods.filter((row) => row.id !== uuid(spool))
    for (let at = 0; ; at += 1) {
      ageDocuments()
      const { orderId } = await place(methods.invoice, spool)
      const killed = killedPool(pool, at)
      await pool.query('update exchange_moysklad set next_at = now()')
      await ask({ pool: killed.pool }).catch(() => {})
      await untilUnlocked(pool)
      const { rows } = await pool.query(
        `select e.parked_at is null or exists (select from order_discrepancies d where d.order_id = e.order_id) as "hasDiscrepancy"
         from exchange_orders e where e.order_id = $1`,
        [orderId],
      )
      expect(rows, `killed at ${at}`).toEqual([{ hasDiscrepancy: true }])
      await nextMinute()
      expect((await discrepancies())[0]).toMatchObject({ kind: 'not-sent', orderId })
      await setStatus(orderId, 'cancelled')
      if (!killed.isDead()) break
    }
    account.goods = [...account.goods, goodsRow(spool)]
    await pool.query(`update order_discrepancies set state = 'gone'`)
    await pool.query('delete from exchange_orders where connection_id = $1 and foreign_id = $2', [id, ''])
  })

  test('an order that МойСклад fails on does not hold back the others', async () => {
    const [failing, other] = [await place(), await place()]
    const isOfFailing = (body: unknown) => JSON.stringify(body ?? '').includes(`Ш-${failing.orderId}`)
    faults.next = (request) => (request.method === 'POST' && isOfFailing(request.body) ? '500' : 'none')
    await nextMinute()
    expect([documentsOf(failing.orderId), documentsOf(other.orderId)]).toEqual([[], []])
    clock.time += 120_000
    await nextMinute()
    expect([documentsOf(failing.orderId).length, documentsOf(other.orderId).length]).toEqual([0, 1])
    expect((await office.moysklad(id))!.orders.problem).not.toBe('')
    faults.next = () => 'none'
    clock.time += 120_000
    await nextMinute()
    expect(documentsOf(failing.orderId)).toHaveLength(1)
  })

  test('goods of another source and refused orders wait for staff', async () => {
    await pool.query('update groups set source_id = null where id = $1', [spool])
    const foreign = await place(methods.invoice, spool)
    await nextMinute()
    expect(await discrepancies()).toMatchObject([
      { kind: 'not-sent', reason: expect.stringContaining('в МоёмСкладе нет') },
    ])
    expect(documentsOf(foreign.orderId)).toEqual([])
    await pool.query('update groups set source_id = $2 where id = $1', [spool, uuid(spool)])
    expect(await settle('accept')).toBe(200)
    await nextMinute()
    expect(documentsOf(foreign.orderId)).toHaveLength(1)
  })

  test('without rights to orders the page and the header say so, goods are still exchanged', async () => {
    const { orderId } = await place()
    server.forbidden.path = (path) => path.startsWith('/entity/customerorder')
    await nextMinute()
    server.forbidden.path = () => false
    expect(await office.moysklad(id)).toMatchObject({
      failure: '',
      orders: { problem: expect.stringMatching(/права на заказы/) },
    })
    await pool.query(`update exchange_moysklad_orders set problem_at = now() - interval '11 minutes'`)
    const late = async () => (await owner.send<{ late: string[] }>('GET', '/exchanges/freshness')).body.late
    expect(await late()).toEqual(['МойСклад: заказы не передаются'])
    clock.time += 120_000
    await nextMinute()
    expect([documentsOf(orderId).length, await late()]).toEqual([1, []])
  })
})

test('a question refused three times waits a quarter of an hour, over runs of the job, or for a check', async () => {
  const refusals = new Map()
  const runs = async (count: number) => {
    const from = server.requests.length
    for (let n = 0; n < count; n += 1) {
      clock.time += 60_000
      await pool.query('update exchange_moysklad set next_at = now()')
      await ask({ refusals })
    }
    return server.requests.slice(from).filter(({ path }) => path === '/entity/customerorder').length
  }
  server.forbidden.path = (path) => path.startsWith('/entity/customerorder')
  expect(await runs(5)).toBe(3)
  expect(await office.moysklad(id)).toMatchObject({
    failure: '',
    orders: { problem: expect.stringMatching(/права на заказы/) },
  })
  expect(await runs(14)).toBeLessThan(4)
  await owner.send('POST', `/exchange-moysklad/${id}/check`)
  server.forbidden.path = () => false
  expect(await runs(1)).toBe(1)
})

test('metrics have the age of sent and returned orders while orders are exchanged', async () => {
  const ages = async () => {
    // Move the requests into the past, since metrics are computed at most once in five seconds.
    await pool.query(`update exchange_requests set came_at = came_at - interval '1 minute'`)
    const metrics = await scrape(app)
    const { login } = (await pool.query('select login from exchange_connections where id = $1', [id])).rows[0]
    return ['orders-out', 'orders-back'].map((what) =>
      metrics
        .get('shpulka_exchange_age_seconds')
        ?.samples.get(`shpulka_exchange_age_seconds{exchange="${login}",what="${what}"}`),
    )
  }
  server.forbidden.path = (path) => path === '/entity/counterparty'
  await place()
  await pool.query(`delete from exchange_requests where mode like 'moysklad%'`)
  await nextMinute()
  server.forbidden.path = () => false
  const [out, back] = await ages()
  expect(out).toBeUndefined()
  expect(back).toBeGreaterThanOrEqual(60)
  expect(back).toBeLessThan(120)
  clock.time += 120_000
  await nextMinute()
})
