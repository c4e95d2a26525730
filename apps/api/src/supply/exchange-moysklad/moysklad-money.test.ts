import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '../../base/db/transaction.ts'
import type { FakeMoney, MoyskladFault } from '../../base/integrations/moysklad.fake.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { recordTransferPayment } from '../../buying/payments/billing.port.ts'
import { decideAtBank, methods } from '../../buying/payments/test-buyer.ts'
import { uuid } from './test-account.ts'
import { killedPool, untilUnlocked } from './test-kills.ts'
import { openTestMoyskladOrders } from './test-moysklad-orders.ts'

const tested = await openTestMoyskladOrders()
const { app, pool, owner, server, faults, ask, clock, id, account, ...office } = tested
const { saveSettings, nextMinute, place, setStatus, documentsOf, discrepancies, settle, ageDocuments } = tested
const { agents, documents, money, expenseItems } = account.orders!
await saveSettings({ sendsPayments: true })

const pay = (orderId: number) => transaction(pool, (tx) => recordTransferPayment(tx, orderId, 'manager:0'))
const paid = async (method = methods.invoice) => {
  const order = await place(method)
  await pay(order.orderId)
  return order
}
/** The shop has refunded a part. */
const refundPart = (orderId: number, kopecks: number) =>
  pool.query(
    `insert into money_refunds (payment_id, amount_kopecks, why, status, settled_at)
     select id, $2, 'часть', 'succeeded', now() from payments where order_id = $1 and status = 'succeeded'`,
    [orderId, kopecks],
  )
const isLinkedTo = (orderId: number, { operations }: FakeMoney) =>
  operations.some(({ meta }) => documentsOf(orderId).some((each) => meta.href.endsWith(each.id)))
const moneyOf = (orderId: number) =>
  money
    .filter((each) => isLinkedTo(orderId, each) || new RegExp(`Ш-${orderId}(?!\\d)`).test(each.paymentPurpose ?? ''))
    .map(({ kind, sum }) => [kind, sum])
/** Staff enter a payment in МойСклад by hand. */
const enterPayment = (orderId: number, sum: number, more: Partial<FakeMoney> = {}) => {
  const [document] = documentsOf(orderId)
  const entered: FakeMoney = {
    kind: 'paymentin',
    id: crypto.randomUUID(),
    sum,
    moment: '2099-02-03 10:15:00.000',
    agent: document!.agent,
    operations: [
      { meta: { href: `https://x/entity/customerorder/${document!.id}`, type: 'customerorder' }, linkedSum: sum },
    ],
    ...more,
  }
  money.push(entered)
  return entered
}
const outgoing = { kind: 'paymentout', operations: [] } as const
const writes = (from: number) => server.requests.slice(from).filter(({ method }) => method !== 'GET')

afterEach(async () => {
  ageDocuments()
  faults.next = () => 'none'
  server.forbidden.path = () => false
  expect((await office.moysklad(id))?.orders.problem).toBe('')
  await shop.expectInvariants(pool)
})

describe('payments', () => {
  test('a card and a transfer are payments linked to the order, cash is a cash document; once', async () => {
    const card = await place(methods.card)
    await decideAtBank(app, (await card.requestUrl()).body.url, 'pay')
    await card.readPayment()
    const [transfer, cash] = [await paid(), await paid(methods.onDelivery)]
    await nextMinute()
    expect(moneyOf(card.orderId)).toEqual([['paymentin', card.total]])
    expect(moneyOf(transfer.orderId)).toEqual([['paymentin', transfer.total]])
    expect(moneyOf(cash.orderId)).toEqual([['cashin', cash.total]])
    const [document] = documentsOf(card.orderId)
    expect(money.find((each) => isLinkedTo(card.orderId, each))).toMatchObject({
      applicable: true,
      paymentPurpose: `Оплата заказа Ш-${card.orderId}`,
      organization: document!.organization,
      agent: document!.agent,
      operations: [{ linkedSum: card.total, meta: { type: 'customerorder' } }],
      moment: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    const from = server.requests.length
    await nextMinute()
    await nextMinute()
    expect(writes(from)).toEqual([])
    expect(await discrepancies()).toEqual([])
  })

  test('an order paid before it could be sent, and one paid later', async () => {
    const order = await place()
    await pool.query(`update orders set confirm_before = now() + interval '1 day' where id = $1`, [order.orderId])
    await pay(order.orderId)
    await nextMinute()
    expect(moneyOf(order.orderId)).toEqual([])
    await pool.query('update orders set confirm_before = null where id = $1', [order.orderId])
    await nextMinute()
    expect(moneyOf(order.orderId)).toEqual([['paymentin', order.total]])
  })

  test('a payment entered by hand and linked is not created again, however it was entered', async () => {
    const [whole, inCash, parts, invoiced] = [await place(), await place(), await place(), await place()]
    await nextMinute()
    enterPayment(whole.orderId, whole.total)
    enterPayment(inCash.orderId, inCash.total, { kind: 'cashin' })
    enterPayment(parts.orderId, 5_000)
    enterPayment(parts.orderId, parts.total - 5_000)
    documentsOf(invoiced.orderId)[0]!.payedSum = invoiced.total
    for (const each of [whole, inCash, parts, invoiced]) await pay(each.orderId)
    const from = server.requests.length
    await nextMinute()
    expect(writes(from).filter(({ path }) => path !== '/entity/customerorder')).toEqual([])
    expect(moneyOf(parts.orderId)).toHaveLength(2)
    expect(await discrepancies()).toEqual([])
  })

  test('a document of another order is not used for it; an order marked as paid there has its payment', async () => {
    const [one, other] = [await place(), await place()]
    await nextMinute()
    enterPayment(one.orderId, one.total)
    tested.editDocument(documentsOf(one.orderId)[0]!, {})
    await pay(other.orderId)
    await nextMinute()
    await nextMinute()
    expect(moneyOf(one.orderId)).toEqual([['paymentin', one.total]])
    expect(moneyOf(other.orderId)).toEqual([['paymentin', other.total]])
    const { rows } = await pool.query('select recorded_by as who from payments where order_id = $1', [one.orderId])
    expect(rows).toEqual([{ who: 'МойСклад' }])
  })

  test('a partial payment entered by hand is left to staff; recorded once corrected', async () => {
    const order = await place()
    await nextMinute()
    enterPayment(order.orderId, 5_000)
    await pay(order.orderId)
    await nextMinute()
    expect(moneyOf(order.orderId)).toEqual([['paymentin', 5_000]])
    expect(await discrepancies()).toMatchObject([
      {
        kind: 'payment',
        title: 'Деньги не записаны в МоёмСкладе',
        number: `Ш-${order.orderId}`,
        reason: expect.stringContaining('часть'),
        accepts: 'Записать ещё раз',
      },
    ])
    money.splice(
      money.findIndex((each) => isLinkedTo(order.orderId, each)),
      1,
    )
    expect(await settle('accept')).toBe(200)
    await nextMinute()
    expect(moneyOf(order.orderId)).toEqual([['paymentin', order.total]])
    expect(await discrepancies()).toEqual([])
  })
})

describe('refunds', () => {
  test('partial refunds are recorded as they were made, with the expense item for refunds', async () => {
    const [order, cash] = [await paid(), await paid(methods.onDelivery)]
    await nextMinute()
    await refundPart(order.orderId, 4_000)
    await refundPart(order.orderId, 4_000)
    await refundPart(cash.orderId, 100)
    await nextMinute()
    await nextMinute()
    expect(moneyOf(order.orderId)).toEqual([
      ['paymentin', order.total],
      ['paymentout', 4_000],
      ['paymentout', 4_000],
    ])
    expect(moneyOf(cash.orderId)).toEqual([
      ['cashin', cash.total],
      ['cashout', 100],
    ])
    expect(money.at(-1)).toMatchObject({
      paymentPurpose: `Возврат денег по заказу Ш-${cash.orderId}`,
      expenseItem: { meta: { href: expect.stringContaining(expenseItems[1]!.id) } },
      agent: documentsOf(cash.orderId)[0]!.agent,
    })
    expect(await discrepancies()).toEqual([])
  })

  test('of a cancelled order, only after the shop has refunded the money', async () => {
    const order = await paid()
    await nextMinute()
    await setStatus(order.orderId, 'cancelled')
    await nextMinute()
    expect(moneyOf(order.orderId)).toEqual([['paymentin', order.total]])
    const [refund] = (await tested.desk(order.orderId)).moneyRefunds
    expect((await owner.send('POST', `/money-refunds/${refund!.id}/by-hand`)).status).toBe(200)
    await nextMinute()
    expect(moneyOf(order.orderId)).toEqual([
      ['paymentin', order.total],
      ['paymentout', order.total],
    ])
  })

  test('entered by hand: linked to a return of goods, or mentioning the order; for one refund only', async () => {
    const [named, returned, foreign] = [await paid(), await paid(), await paid()]
    await nextMinute()
    enterPayment(named.orderId, 4_000, {
      ...outgoing,
      kind: 'cashout',
      paymentPurpose: `вернули ш-${named.orderId}, часть`,
    })
    enterPayment(returned.orderId, 3_000, {
      ...outgoing,
      operations: [
        { meta: { href: `https://x/entity/salesreturn/${uuid(1)}`, type: 'salesreturn' }, linkedSum: 3_000 },
      ],
    })
    enterPayment(foreign.orderId, 2_000, { ...outgoing, paymentPurpose: `вернули Ш-${foreign.orderId}1` })
    await refundPart(named.orderId, 4_000)
    await refundPart(returned.orderId, 3_000)
    await refundPart(foreign.orderId, 2_000)
    await nextMinute()
    const outOf = (orderId: number) => moneyOf(orderId).filter(([kind]) => kind !== 'paymentin')
    expect(outOf(returned.orderId)).toEqual([])
    expect(outOf(foreign.orderId)).toEqual([['paymentout', 2_000]])
    await refundPart(named.orderId, 4_000)
    await nextMinute()
    expect(
      money
        .filter(({ sum }) => sum === 4_000)
        .slice(-2)
        .map(({ kind }) => kind),
    ).toEqual(['cashout', 'paymentout'])
  })
})

describe('never duplicated', () => {
  const both = (order: { orderId: number; total: number }) => [
    ['paymentin', order.total],
    ['paymentout', 7_000],
  ]

  test('killed before every write, the next minute creates the order and records its money once', async () => {
    let kills = 0
    for (let at = 0; ; at += 1) {
      ageDocuments()
      const order = await paid()
      await refundPart(order.orderId, 7_000)
      const killed = killedPool(pool, at)
      await pool.query('update exchange_moysklad set next_at = now()')
      await ask({ pool: killed.pool }).catch(() => {})
      await untilUnlocked(pool)
      await nextMinute()
      expect(documentsOf(order.orderId), `killed at ${at}`).toHaveLength(1)
      expect(moneyOf(order.orderId), `killed at ${at}`).toEqual(both(order))
      expect((await tested.desk(order.orderId)).programs[0]!.state).toBe('sent')
      if (!killed.isDead()) break
      kills += 1
    }
    expect(agents.filter(({ inn }) => inn === '7707083893')).toHaveLength(1)
    expect(kills).toBeGreaterThan(20)
    expect(await discrepancies()).toEqual([])
  })

  test.each(['lost', '500'] as const)('any of its answers is %s, the next minute goes on', async (fault) => {
    for (let at = 0; ; at += 1) {
      ageDocuments()
      const order = await paid()
      await refundPart(order.orderId, 7_000)
      let left = at
      let isBroken = false
      faults.next = ({ path }): MoyskladFault => {
        if (!/payment|cash|expense/.test(path)) return 'none'
        left -= 1
        isBroken ||= left < 0
        return left < 0 && left >= -4 ? fault : 'none'
      }
      await nextMinute()
      faults.next = () => 'none'
      clock.time += 120_000
      await nextMinute()
      await nextMinute()
      expect(moneyOf(order.orderId), `${fault} at ${at}`).toEqual(both(order))
      if (!isBroken) break
    }
    expect(await discrepancies()).toEqual([])
  })

  test('two bills with the same sum, the first not confirmed: each has its own document', async () => {
    const order = await paid()
    await pool.query(
      `with billed as (insert into bills (order_id, amount_kopecks, number)
         select order_id, amount_kopecks, number || '-2' from bills where order_id = $1 returning *),
       changed as (update orders set delivery_kopecks = delivery_kopecks + total_kopecks,
         total_kopecks = 2 * total_kopecks where id = $1)
       insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks, settled_at)
       select order_id, id, amount_kopecks, 'transfer', 'succeeded', amount_kopecks, now() from billed`,
      [order.orderId],
    )
    let isLost = false
    faults.next = ({ method, path }) => {
      const isFirst = method === 'POST' && path === '/entity/paymentin' && !isLost
      isLost ||= isFirst
      return isFirst ? 'lost' : 'none'
    }
    await nextMinute()
    clock.time += 120_000
    await nextMinute()
    await nextMinute()
    expect(moneyOf(order.orderId)).toEqual([
      ['paymentin', order.total],
      ['paymentin', order.total],
    ])
  })

  test('429: another user of the token has used up its limit; waits as long as required', async () => {
    const order = await paid()
    const refused = server.stats.refusedByUnits
    let isUsedUp = false
    faults.next = ({ path }) => {
      if (!isUsedUp && path === '/entity/paymentin') {
        server.counted.push({ at: clock.time, units: 45 })
        isUsedUp = true
      }
      return 'none'
    }
    await nextMinute()
    expect(server.stats.refusedByUnits).toBeGreaterThan(refused)
    expect(moneyOf(order.orderId)).toEqual([['paymentin', order.total]])
  })

  test('moved to the bin before it was confirmed: not created again, staff decide', async () => {
    const order = await paid()
    faults.next = ({ method, path }) => (method === 'POST' && path === '/entity/paymentin' ? 'lost' : 'none')
    await nextMinute()
    faults.next = () => 'none'
    const [made] = money.filter((each) => isLinkedTo(order.orderId, each))
    made!.deleted = '2026-02-03 10:00:00.000'
    await nextMinute()
    expect(await discrepancies()).toMatchObject([{ kind: 'payment', reason: expect.stringContaining('корзины') }])
    expect(moneyOf(order.orderId)).toHaveLength(1)
    expect(await settle('keep')).toBe(200)
    await nextMinute()
    expect([moneyOf(order.orderId).length, await discrepancies()]).toEqual([1, []])
  })
})

describe('what cannot be sent', () => {
  test('money of an order in the bin is parked, that of others is sent', async () => {
    const [gone, other] = [await place(), await place()]
    await nextMinute()
    documentsOf(gone.orderId)[0]!.deleted = '2026-02-03 10:00:00.000'
    ageDocuments()
    await pay(gone.orderId)
    await pay(other.orderId)
    await nextMinute()
    expect([moneyOf(gone.orderId), moneyOf(other.orderId)]).toEqual([[], [['paymentin', other.total]]])
    expect(await discrepancies()).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'payment', number: `Ш-${gone.orderId}` })]),
    )
    documentsOf(gone.orderId)[0]!.deleted = undefined
    while ((await discrepancies()).length > 0) await settle('accept')
    await nextMinute()
    expect(moneyOf(gone.orderId)).toEqual([['paymentin', gone.total]])
  })

  test('without rights to payments, or the expense item, the page says why; orders are still exchanged', async () => {
    const order = await paid()
    server.forbidden.path = (path) => path.startsWith('/entity/paymentin')
    await nextMinute()
    server.forbidden.path = () => false
    expect(documentsOf(order.orderId)).toHaveLength(1)
    expect((await office.moysklad(id))!.orders.problem).toMatch(/права на .*платежи/)
    await refundPart(order.orderId, 1_000)
    const items = expenseItems.splice(0)
    clock.time += 120_000
    await nextMinute()
    expect((await office.moysklad(id))!.orders.problem).toMatch(/статьи расходов «Возврат»/)
    expenseItems.push(...items)
    await nextMinute()
    expect(moneyOf(order.orderId)).toEqual([
      ['paymentin', order.total],
      ['paymentout', 1_000],
    ])
  })

  test('switched off, waiting and new payments are not recorded; on again, only later ones are', async () => {
    const before = await paid()
    await saveSettings()
    const meanwhile = await paid()
    await nextMinute()
    await saveSettings({ sendsPayments: true })
    const after = await paid()
    await nextMinute()
    expect([moneyOf(before.orderId), moneyOf(meanwhile.orderId)]).toEqual([[], []])
    expect(moneyOf(after.orderId)).toEqual([['paymentin', after.total]])
    const { rows } = await pool.query(
      `select changes -> 'Записывать платежи' as changed from audit_log where action = 'exchange.orders' order by id desc
       limit 1`,
    )
    expect(rows).toEqual([{ changed: [false, true] }])
    expect(documents.length).toBeGreaterThan(10)
  })
})
