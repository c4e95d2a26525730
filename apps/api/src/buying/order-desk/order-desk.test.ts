import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import { type DeskPage, deskLimit } from '@shpulka/contract/buying/desk-list'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'

import type { OneClickOrder } from '@shpulka/contract/buying/one-click'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { Order } from '@shpulka/contract/buying/orders'
import { Value } from 'typebox/value'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { pdfText } from '../../base/documents/test-pdf-text.ts'
import { type QueuedEmail, queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import * as shop from '../orders/test-shop.ts'
import { placeDeskOrder } from './test-desk.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

const owner = await signedInStaff(app, pool, 'owner')
const vera = await signedInStaff(app, pool, 'manager')
const warehouse = await signedInStaff(app, pool, 'warehouse')
const school = await signedInStaff(app, pool, 'manager', 2)

afterEach(() => shop.expectInvariants(pool))

const [invoice, card] = [2, 3]

const placed = (...order: Rest<typeof placeDeskOrder>) => placeDeskOrder(app, pool, ...order)
type Rest<F> = F extends (app: never, pool: never, ...rest: infer R) => unknown ? R : never

const change = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' }))
const view = async (id: number, by = owner) => (await by.send<DeskOrder>('GET', `/orders/${id}`)).body
const setStatus = (id: number, body: { to: string; from: string; why?: string }, by = owner) =>
  by.send<DeskOrder & Problem>('POST', `/orders/${id}/status`, body)
const search = async (q: string, filter: object = {}, by = owner) =>
  (await by.send<DeskPage>('POST', '/order-searches', { q, ...filter })).body.orders.map(({ id }) => id)
const listed = async (query: string, by = owner) =>
  (await by.send<DeskPage>('GET', `/orders${query}`)).body.orders.map(({ id }) => id)
const counts = async (by = owner) =>
  Object.fromEntries(
    (await by.send<{ counts: { view: string; count: number }[] }>('GET', '/orders/counts')).body.counts.map(
      ({ view, count }) => [view, count],
    ),
  )

describe('GET /office/v1/orders', () => {
  test('200: views, filters and counts agree; rows as in the contract, phones hidden', async () => {
    const [untouched, byInvoice, accepted, sent, cancelled] = [
      await placed(),
      await placed({ personalPayment: invoice }),
      await placed(),
      await placed(),
      await placed(),
    ]
    await change(accepted.id, 'accepted')
    await change(sent.id, 'accepted')
    await change(sent.id, 'shipped')
    await change(cancelled.id, 'cancelled')
    const { body } = await owner.send<DeskPage>('GET', '/orders')
    expect([...Value.Errors(orderDesk.listDeskOrders.answer, body)]).toEqual([])
    expect(body.orders.map(({ id }) => id)).toEqual(
      [cancelled, sent, accepted, byInvoice, untouched].map(({ id }) => id),
    )
    expect(body.orders.at(-1)).toMatchObject({
      number: `Ш-${untouched.id}`,
      buyerName: 'Анна Швецова',
      phone: '+7 ••• •••-45-67',
      linesCount: 1,
      priceRole: 'Мелкий опт',
      warehouses: ['Орёл'],
      deliveryMethod: 'Курьер',
      isPaid: false,
      owed: 60_000,
      total: 60_000,
      assignee: null,
      hasComment: false,
      notesCount: 0,
      status: { code: 'new', stage: 'open' },
    })
    expect(body.orders[0]).toMatchObject({ owed: 0, status: { stage: 'cancelled' } })
    expect(JSON.stringify(body)).not.toContain('79001234567')

    expect(await listed('?view=new')).toEqual([byInvoice.id, untouched.id])
    expect(await listed('?view=awaiting-payment')).toEqual([byInvoice.id])
    expect(await listed('?view=to-pack')).toEqual([accepted.id])
    expect(await listed('?view=overdue')).toEqual([])
    await pool.query(`update orders set reserved_until = now() - interval '1 minute' where id = $1`, [byInvoice.id])
    await pool.query(
      `update orders set delivery_date_from = now() - interval '2 days', delivery_date_to = now() - interval '2 days' where id = $1`,
      [sent.id],
    )
    expect(await listed('?view=overdue')).toEqual([sent.id, byInvoice.id])
    expect(await counts()).toEqual({
      new: 2,
      'one-click': 0,
      'awaiting-payment': 1,
      'to-pack': 1,
      'to-ship': 0,
      'to-print': 1,
      overdue: 2,
      money: 0,
      unanswered: 0,
      emails: 0,
      called: 0,
      mine: 0,
    })
    await pool.query(
      `update orders set reserved_until = reserved_until + interval '2 days', delivery_date_from = now(),
         delivery_date_to = now()`,
    )

    await pool.query('update orders set assignee_id = $1 where id = $2', [vera.id, accepted.id])
    expect(await listed('?view=mine', vera)).toEqual([accepted.id])
    expect((await counts(vera)).mine).toBe(1)
    expect(await listed(`?assigneeId=${vera.id}`)).toEqual([accepted.id])
    // The tabs keep the colleague whose orders were looked at.
    expect(await listed(`?view=mine&assigneeId=${owner.id}`, vera)).toEqual([accepted.id])
    const asOf = (ids: readonly number[], minutes: number) =>
      pool.query(`update orders set created_at = now() - $2 * interval '1 minute' where id = any($1)`, [ids, minutes])
    const waiting = await listed('?view=new')
    await asOf([...waiting, accepted.id], 31)
    expect(await listed('?view=unanswered')).toEqual(waiting)
    expect((await counts()).unanswered).toBe(waiting.length)
    await asOf([...waiting, accepted.id], 0)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date())
    expect(await listed(`?from=${today}&to=${today}`)).toHaveLength(5)
    expect(await listed('?to=2020-01-01')).toEqual([])
    expect((await owner.send('GET', '/orders?from=2026-02-30')).body).toMatchObject({
      errors: { from: 'Такого дня нет' },
    })
    expect(await listed(`?before=${accepted.id}`)).toEqual([byInvoice.id, untouched.id])
  })

  test('lists, counts and orders only of sites staff have the permission for', async () => {
    const [id] = await listed('')
    expect(await listed('', school)).toEqual([])
    expect(await listed('?siteId=1', school)).toEqual([])
    expect((await counts(school)).new).toBe(0)
    expect(await search(`Ш-${id}`, {}, school)).toEqual([])
    expect((await school.send('GET', `/orders/${id}`)).status).toBe(404)
    expect((await setStatus(id!, { to: 'accepted', from: 'new' }, school)).status).toBe(404)
  })

  test('pages together contain every order once', async () => {
    await pool.query(
      `insert into orders (site_id, status_id, price_role, currency_id, currency_rate, contact, items_kopecks,
         old_items_kopecks, delivery_kopecks, total_kopecks, calculational_limit_kopecks, factual_limit_kopecks,
         weight_grams, one_click_key)
       select 1, 5, 'guest_opt', 1, 1, '{"fio":"Пётр Ёлкин","email":"","phone":""}', 0, 0, 0, 0, 0, 0, 0,
         sha256(n::text::bytea) from generate_series(1, 120) n`,
    )
    const seen: number[] = []
    let before: number | null = null
    do {
      const { body }: { body: DeskPage } = await owner.send<DeskPage>(
        'GET',
        `/orders${before ? `?before=${before}` : ''}`,
      )
      expect(body.orders.length).toBeLessThanOrEqual(deskLimit)
      seen.push(...body.orders.map(({ id }) => id))
      before = body.nextBefore
    } while (before !== null)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
    expect(seen).toHaveLength(125)
    await pool.query(`delete from orders where one_click_key is not null`)
  })

  test('200: by delivery, payment and warehouse; several at once; unknown ones find nothing', async () => {
    const fromOrel = await placed({ personalPayment: invoice })
    // More than the first warehouse has.
    const fromMoscow = await placed({}, [{ id: shop.goods.overlocker, count: 4 }])
    await pool.query('update orders set delivery_method_id = 3 where id = $1', [fromMoscow.id])
    const both = [fromMoscow.id, fromOrel.id]
    const among = async (query: string) => (await listed(query)).filter((id) => both.includes(id))
    expect(await among('?deliveryMethodId=3')).toEqual([fromMoscow.id])
    expect(await among(`?paymentMethodId=${invoice}`)).toEqual([fromOrel.id])
    expect(await among('?warehouseId=1')).toEqual([fromOrel.id])
    expect(await among('?warehouseId=2&deliveryMethodId=3&paymentMethodId=1')).toEqual([fromMoscow.id])
    expect(await among(`?warehouseId=2&paymentMethodId=${invoice}`)).toEqual([])
    for (const name of ['deliveryMethodId', 'paymentMethodId', 'warehouseId']) {
      expect(await listed(`?${name}=32767`), name).toEqual([])
      for (const value of ['0', '32768', 'курьер', `1&${name}=два`, Array(51).fill(1).join()])
        expect((await owner.send('GET', `/orders?${name}=${value}`)).status, `${name}=${value}`).toBe(400)
    }
    expect(await among('?deliveryMethodId=32767,3')).toEqual([fromMoscow.id])
    expect((await among('?warehouseId=1,2')).toSorted()).toEqual(both.toSorted())
    expect((await among('?warehouseId=1&warehouseId=2')).toSorted()).toEqual(both.toSorted())
    expect(await among('?warehouseId=1,2&deliveryMethodId=3')).toEqual([fromMoscow.id])
    const filter = { warehouseId: [2, 7], deliveryMethodId: [3] }
    const counted = async (query: string, by = owner) =>
      Object.fromEntries(
        (await by.send<{ counts: { view: string; count: number }[] }>('GET', `/orders/counts${query}`)).body.counts.map(
          ({ view, count }) => [view, count],
        ),
      )
    const queries = ['warehouseId=2', `paymentMethodId=${invoice}`, 'deliveryMethodId=3&to=2020-01-01']
    queries.push(
      'warehouseId=1,2',
      'status=new,accepted',
      'status=nothing',
      `status=accepted&paymentMethodId=1,${invoice}`,
    )
    const asked = [
      ...queries.map((query) => [query, owner] as const),
      [`assigneeId=${vera.id}`, vera] as const,
      [`assigneeId=${owner.id}`, vera] as const,
    ]
    for (const [query, by] of asked)
      for (const [view, count] of Object.entries(await counted(`?${query}`, by)))
        expect((await listed(`?view=${view}&${query}`, by)).length, `${view} ${query}`).toBe(count)
    expect((await counted('?warehouseId=2')).new).toBe(1)
    expect((await owner.send('GET', '/orders/counts?from=2026-02-30')).status).toBe(400)
    expect(await search('Анна', filter)).toEqual([fromMoscow.id])
    expect((await owner.send('GET', '/orders/found?warehouseId=2&deliveryMethodId=3')).body).toEqual({ count: 1 })
    const view = { list: 'orders', title: 'Из Москвы', audience: 'mine', role: null, filter: { warehouseId: '1,2' } }
    expect((await owner.send('POST', '/views', view)).status).toBe(200)
    const batch = { id: randomUUID(), assignee: vera.id, filter: { view: 'new', ...filter } }
    expect((await owner.send('POST', '/order-batches', batch)).body).toMatchObject({ total: 1 })
    for (const id of both) await change(id, 'cancelled')
    expect(await among('?warehouseId=2')).toEqual([])
  })

  test('200: what orders are filtered by, of the sites of the caller; nothing of another site', async () => {
    const choices = async (query: string, by = owner) =>
      (await by.send<Record<string, { title: string }[]>>('GET', `/order-choices${query}`)).body
    const titles = (lists: Record<string, { title: string }[]>) =>
      Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.map(({ title }) => title)]))
    const body = await choices('')
    expect([...Value.Errors(orderDesk.listOrderFilterOptions.answer, body)]).toEqual([])
    expect(titles(body).warehouses).toEqual(['Орёл', 'Москва', 'Школьный'])
    expect(titles(await choices('?siteId=1')).warehouses).toEqual(['Орёл', 'Москва'])
    expect(titles(await choices('', school))).toMatchObject({
      warehouses: ['Школьный'],
      paymentMethods: titles(body).paymentMethods,
    })
    expect(await choices('?siteId=1', school)).toEqual({
      statuses: [],
      deliveryMethods: [],
      paymentMethods: [],
      warehouses: [],
    })
  })
})

describe('POST /office/v1/order-searches', () => {
  test('200: by number, any digits, email, name, organization, article; pattern characters are plain text', async () => {
    const mine = await placed({
      personalPayment: invoice,
      payer: { name: 'ООО «Ёлочка»', inn: '7707083893', kpp: '770701001' },
      personalData: { fio: 'Фёдор Кузнецов', email: 'fedor.k@example.ru', phone: '+7 911 222-33-44' },
    })
    for (const q of [
      `Ш-${mine.id}`,
      `ш${mine.id}`,
      ` ${mine.id} `,
      '8 (911) 222-33-44',
      '911 222',
      '3344',
      '33-44',
      '7708',
      '083893',
      ...['Кузнецов Фёдор', 'федор', 'FEDOR.K@', 'ЕЛОЧКА', 'ООО ёлоч'],
    ])
      expect(await search(q), q).toEqual(q === '7708' ? [] : [mine.id])
    expect(await search('ИГ-1')).toContain(mine.id)
    expect(await search('иг1')).toContain(mine.id)
    expect(await search('ИГ-1', { view: 'awaiting-payment', from: '2020-01-01' })).toContain(mine.id)
    expect(await search('Кузнецов', { view: 'to-ship' })).toEqual([])
    for (const q of ['%%%', '___', '\\', 'ИП', 'ё', '9'.repeat(100), "'; drop", '(((', 'нет такого'])
      expect(await search(q), q).toEqual([])
    expect(await search('')).toContain(mine.id)
  })

  test('200: a number that newer orders have in their phones finds its order first, and once', async () => {
    await pool.query(
      `insert into orders (id, site_id, status_id, price_role, currency_id, currency_rate, contact, items_kopecks,
         old_items_kopecks, delivery_kopecks, total_kopecks, calculational_limit_kopecks, factual_limit_kopecks,
         weight_grams, one_click_key) overriding system value
       select n, 1, 5, 'guest_opt', 1, 1, json_build_object('fio', 'Пётр', 'email', '', 'phone', '+79004321' || n % 1000),
         0, 0, 0, 0, 0, 0, 0, sha256(n::text::bytea)
       from generate_series(4321, 4321 + 2 * ${deskLimit}) n`,
    )
    const seen: number[] = []
    let before: number | null = null
    do {
      const { body }: { body: DeskPage } = await owner.send<DeskPage>('POST', '/order-searches', {
        q: '4321',
        ...(before !== null && { before }),
      })
      seen.push(...body.orders.map(({ id }) => id))
      before = body.nextBefore
    } while (before !== null)
    await pool.query('delete from orders where one_click_key is not null')
    expect(seen).toEqual([4321, ...Array.from({ length: 2 * deskLimit }, (_, n) => 4321 + 2 * deskLimit - n)])
  })
})

describe('GET /office/v1/orders/{id}', () => {
  test('200: all data with masked contacts and effects of transitions', async () => {
    const order = await placed({ personalPayment: card, personalData: { fio: 'Ольга Нитина' } }, [
      { id: shop.goods.needles, count: 4 },
      { id: shop.goods.machineWithTable },
    ])
    const body = await view(order.id)
    expect([...Value.Errors(orderDesk.viewDeskOrder.answer, body)]).toEqual([])
    expect(body).toMatchObject({
      contact: { fio: 'Ольга Нитина', phone: '+7 ••• •••-45-67', email: expect.stringContaining('••••@') },
      delivery: { method: 'Курьер', address: 'Орловская область, Орёл, Ленина' },
      lines: [
        { vendorCode: 'ИГ-1', count: 4, price: 15_000, oldPrice: 20_000, stock: [{ warehouse: 'Орёл', held: 4 }] },
        { count: 1, stock: [] },
      ],
      timeline: [{ kind: 'status', who: 'Покупатель', title: 'Новый', text: 'Заказ оформлен на сайте' }],
      transitions: [
        { to: 'accepted', needs: ['orders.status'], isConfirmationNeeded: false },
        { to: 'cancelled', effects: ['вернёт в продажу 2 позиции', 'напишет покупателю'] },
        { to: 'paid', needs: ['orders.money'] },
      ],
    })
    await change(order.id, 'paid')
    const after = await view(order.id)
    expect(after.transitions.find(({ to }) => to === 'cancelled')).toMatchObject({
      needs: ['orders.cancel', 'orders.cancel-paid'],
      isConfirmationNeeded: true,
    })
    expect(after.timeline.map(({ kind, title, who }) => [kind, title.replaceAll('\u00a0', ' '), who])).toEqual([
      ['status', 'Оплачен', 'Команда'],
      ['payment', expect.stringMatching(/^Оплата пришла: [\d ]+ ₽$/), 'Команда'],
      ['status', 'Новый', 'Покупатель'],
    ])
    expect((await owner.send('GET', '/orders/2147483647')).status).toBe(404)
  })
})

describe('POST /office/v1/orders/{id}/status', () => {
  const auditRows = async (id: number) =>
    (await pool.query(`select actor, session_id, changes from audit_log where record_id = $1 order by id`, [`${id}`]))
      .rows

  test('200: with history, audit log and session; 409 shows the current status', async () => {
    const { id } = await placed()
    const { status, body } = await setStatus(id, { to: 'accepted', from: 'new', why: 'Собираем' }, vera)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: { code: 'accepted' },
      timeline: [{ text: 'Собираем', who: 'Анна manager' }, {}],
    })
    expect(await auditRows(id)).toEqual([
      {
        actor: `manager:${vera.id}`,
        session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        changes: { status: ['Новый', 'Принят'], reservedUntil: [expect.any(String), null] },
      },
    ])
    expect(await setStatus(id, { to: 'cancelled', from: 'new' })).toMatchObject({
      status: 409,
      body: {
        message: 'Статус уже другой: был «Новый», теперь «Принят» (Анна manager)',
        conflict: { status: { seen: 'new', current: 'accepted', who: 'Анна manager', at: expect.any(String) } },
      },
    })
    expect(await setStatus(id, { to: 'new', from: 'accepted' })).toMatchObject({ status: 422 })
    expect(await setStatus(id, { to: 'nowhere', from: 'accepted' })).toMatchObject({ status: 422 })
    expect(await auditRows(id)).toHaveLength(1)
  })

  test('403: «paid» without the permission; a cancel that returns money without a confirmed sign-in', async () => {
    const { id } = await placed({ personalPayment: invoice })
    for (const by of [vera, warehouse])
      expect(await setStatus(id, { to: 'paid', from: 'new' }, by)).toMatchObject({ status: 403 })
    expect(await setStatus(id, { to: 'paid', from: 'new' })).toMatchObject({ status: 200, body: { isPaid: true } })
    await pool.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = $1`, [
      owner.id,
    ])
    expect(await setStatus(id, { to: 'cancelled', from: 'paid' })).toMatchObject({
      status: 403,
      body: { isConfirmationNeeded: true },
    })
    await pool.query(`update staff_sessions set confirmed_at = now() where staff_id = $1`, [owner.id])
    expect(await setStatus(id, { to: 'cancelled', from: 'paid' })).toMatchObject({
      status: 200,
      body: { moneyRefunds: [{ amount: 60_000 }], status: { code: 'cancelled' } },
    })
  })

  test('403 by transition: the warehouse may ship but not accept or cancel; a paid order needs another permission', async () => {
    const { id } = await placed()
    for (const to of ['accepted', 'cancelled'])
      expect(await setStatus(id, { to, from: 'new' }, warehouse)).toMatchObject({ status: 403 })
    await setStatus(id, { to: 'accepted', from: 'new' })
    const edges = (await warehouse.send<DeskOrder>('GET', `/orders/${id}`)).body.transitions
    expect(edges.filter(({ needs }) => needs.every((each) => each === 'orders.pack')).length).toBeGreaterThan(0)
    const [sent] = edges.filter(({ needs }) => needs.includes('orders.pack'))
    expect(await setStatus(id, { to: sent!.to, from: 'accepted' }, warehouse)).toMatchObject({ status: 200 })
    const paid = await placed({ personalPayment: invoice })
    await setStatus(paid.id, { to: 'paid', from: 'new' })
    await owner.send('PUT', '/staff-roles/canceller', {
      title: 'Отменяет',
      permissions: ['orders.read', 'orders.cancel'],
    })
    const canceller = await signedInStaff(app, pool, 'canceller')
    expect(await setStatus(paid.id, { to: 'cancelled', from: 'paid' }, canceller)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('отменять оплаченный заказ') },
    })
  })

  test('parallel changes: one succeeds, the others get the current status; in parallel with the buyer’s cancel too', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, buyer } = await placed()
      const moves = [
        ...[owner, vera, vera].map((by) => setStatus(id, { to: 'accepted', from: 'new' }, by)),
        setStatus(id, { to: 'cancelled', from: 'new' }, vera),
      ]
      const cancelByBuyer = shop.sendRequest<Order>(
        otherInstance,
        buyer,
        'DELETE',
        `/orders/v1?orderId=${id}&cancelStatusId=1`,
      )
      const answers = await Promise.all(moves)
      expect((await cancelByBuyer).status).toBe(200)
      for (const { status, body } of answers)
        if (status !== 200) expect([status, body.conflict?.status?.seen]).toEqual([409, 'new'])
      const order = await view(id)
      expect(order.status.code).toBe('cancelled')
      const done = answers.filter(({ status }) => status === 200).length
      expect(await auditRows(id)).toHaveLength(done)
      expect(order.timeline.filter(({ kind }) => kind === 'status').length).toBeLessThanOrEqual(done + 2)
    }
  })
})

describe('notes, assignee, reservation and contacts of an order', () => {
  const actions = async (id: number) =>
    (await pool.query(`select action, changes from audit_log where record_id = $1 order by id`, [`${id}`])).rows

  test('a note: repeated requests add it once; 404 of another site; 400 an empty text', async () => {
    const { id } = await placed()
    const accountant = await signedInStaff(app, pool, 'accountant')
    const [first] = await Promise.all(
      [1, 2, 3].map(() => accountant.send<DeskOrder>('POST', `/orders/${id}/notes`, { text: ' Ждёт письма ' })),
    )
    expect(first!.status).toBe(200)
    expect(await view(id)).toMatchObject({
      notesCount: 1,
      notes: [{ text: 'Ждёт письма', who: 'Анна accountant' }],
      timeline: [{ kind: 'note', text: 'Ждёт письма' }, { kind: 'status' }],
    })
    expect(await actions(id)).toEqual([{ action: 'order.note', changes: { note: [null, expect.any(Number)] } }])
    expect((await school.send('POST', `/orders/${id}/notes`, { text: 'x' })).status).toBe(404)
    expect((await owner.send('POST', `/orders/${id}/notes`, { text: '   ' })).status).toBe(400)
  })

  test('a colleague named by @ in a note gets one email, after it can no longer be taken back; others get none', async () => {
    const { id } = await placed()
    const nina = await signedInStaff(app, pool, 'manager')
    const far = await signedInStaff(app, pool, 'manager', 2)
    await pool.query(
      `update staff set fio = case id when $1::int then 'Нина Строчкина' when $2::int then 'Олег Дальний' else fio end`,
      [nina.id, far.id],
    )
    const text = '@Нина Строчкина, посмотри. @Нина Строчкина! И @Олег Дальний'
    expect((await vera.send('POST', `/orders/${id}/notes`, { text })).status).toBe(200)
    const { rows } = await pool.query<{ id: string; waits: boolean }>(
      `select payload ->> 'id' as id, run_at > now() + interval '25 seconds' as waits
       from graphile_worker._private_jobs where payload ->> 'email' = 'note-mention'`,
    )
    const note = (await pool.query('select id from order_notes where order_id = $1', [id])).rows[0].id
    expect(rows).toEqual([{ id: `${note}-${nina.id}`, waits: true }])
    // The order waits for her until she answers.
    const called = async (by: typeof nina) => ({
      ids: (await by.send<DeskPage>('GET', '/orders?view=called')).body.orders.map((each) => each.id),
      count: (await by.send<{ counts: { view: string; count: number }[] }>('GET', '/orders/counts')).body.counts.find(
        (each) => each.view === 'called',
      )!.count,
    })
    expect(await called(nina)).toEqual({ ids: [id], count: 1 })
    for (const other of [far, vera]) expect(await called(other)).toEqual({ ids: [], count: 0 })
    await nina.send('POST', `/orders/${id}/notes`, { text: 'Посмотрела' })
    expect(await called(nina)).toEqual({ ids: [], count: 0 })
    const emails = () => queuedEmailsTo(pool, nina.email, ['note-mention'])
    const [{ email }] = (await emails()) as [QueuedEmail]
    expect(email.subject).toContain(`Вас зовут в заказ Ш-${id}`)
    expect(email.text).not.toContain('посмотри')
    await pool.query('delete from order_notes where id = $1', [note])
    expect(await emails()).toEqual([])
  })

  test('200: of two events at the same moment the later one is first', async () => {
    const { id } = await placed()
    await pool.query(
      `insert into order_notes (id, order_id, who, text) overriding system value
       values (99999, $1, 'manager:0', 'раньше'), (100000, $1, 'manager:0', 'позже')`,
      [id],
    )
    expect((await view(id)).timeline.map(({ text }) => text).slice(0, 2)).toEqual(['позже', 'раньше'])
  })

  test('the assignee: of two parallel changes one succeeds, the other gets the current assignee; only staff who may read the order', async () => {
    const { id } = await placed()
    const assign = (staffId: number | null, from: number | null, by = owner) =>
      by.send<DeskOrder & Problem>('PUT', `/orders/${id}/assignee`, { staffId, from })
    const people = (await owner.send<{ id: number }[]>('GET', '/order-assignees?siteId=1')).body.map((each) => each.id)
    expect(people).toContain(vera.id)
    expect(people).not.toContain(school.id)
    expect((await school.send('GET', '/order-assignees?siteId=1')).body).toEqual([])
    expect((await assign(school.id, null)).status).toBe(422)
    expect((await assign(2_000_000_000, null)).status).toBe(422)
    const answers = await Promise.all([assign(vera.id, null), assign(warehouse.id, null, vera)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)!
    const { assignee } = await view(id)
    const winner = assignee!.id === vera.id ? 'Анна owner' : 'Анна manager'
    expect(lost.body.conflict).toMatchObject({
      assignee: { seen: null, current: assignee!.id, who: winner, at: expect.any(String) },
    })
    expect((lost.body as unknown as { message: string }).message).toBe(
      `Заказ уже ведёт ${assignee!.fio} (изменил: ${winner})`,
    )
    expect((await assign(null, assignee!.id)).body.assignee).toBeNull()
    expect((await actions(id)).map(({ action }) => action)).toEqual(['order.assign', 'order.assign'])
  })

  test('extends the reservation with a reason; 422 for an order whose reservation does not end', async () => {
    const { id } = await placed({ personalPayment: invoice })
    const extend = (payload: object, by = owner) =>
      by.send<DeskOrder & Problem>('POST', `/orders/${id}/reservation`, payload)
    const { deadline } = await view(id)
    const first = { days: 3, why: 'Ждём письмо', from: deadline }
    const { status, body } = await extend(first, vera)
    expect(status).toBe(200)
    // Its answer may have been lost; another person, or another number of days, is no repeat.
    expect((await extend(first, vera)).body.deadline).toBe(body.deadline)
    for (const other of [await extend(first), await extend({ ...first, days: 4 }, vera)])
      expect(other).toMatchObject({
        status: 409,
        body: {
          message: expect.stringMatching(/^Срок резерва уже другой: .*\(Анна manager\)$/),
          conflict: { deadline: { seen: deadline, current: body.deadline } },
        },
      })
    const { rowCount } = await pool.query('select from reservation_extensions where order_id = $1', [id])
    expect(rowCount).toBe(1)
    expect(body.deadline! > deadline!).toBe(true)
    expect(body.timeline[0]).toMatchObject({ kind: 'reservation', who: 'Анна manager', text: 'Ждём письмо' })
    expect(await actions(id)).toEqual([
      { action: 'order.extend', changes: { reservedUntil: [deadline, body.deadline] } },
    ])
    expect((await extend({ ...first, why: ' ' })).status).toBe(400)
    await change(id, 'paid')
    expect((await extend({ days: 3, why: 'Ещё', from: body.deadline })).status).toBe(422)
  })

  test('the account of the buyer is named only while the order is theirs', async () => {
    const { id } = await placed()
    const { userId } = await view(id)
    expect(userId).toEqual(expect.any(Number))
    // A stranger ordered with the email of an account.
    await pool.query('update orders set is_contact_owner = false where id = $1', [id])
    expect((await view(id)).userId).toBeNull()
    await pool.query('update orders set is_contact_owner = true where id = $1', [id])
    await pool.query('update users set erased_at = now() where id = $1', [userId])
    expect((await view(id)).userId).toBeNull()
    await pool.query('update users set erased_at = null where id = $1', [userId])
  })

  test('full contacts: each reading is in the audit log; 403 without the permission; 429 after a hundred', async () => {
    const { id } = await placed()
    const reveal = (by = owner) => by.send<{ phone: string; address: string }>('POST', `/orders/${id}/contacts`, {})
    expect((await reveal(warehouse)).status).toBe(403)
    const { body } = await reveal(vera)
    expect([...Value.Errors(orderDesk.revealOrderContacts.answer, body)]).toEqual([])
    expect(body).toMatchObject({ phone: '+79001234567', address: expect.stringContaining('д. 7') })
    await reveal(vera)
    const copier = await signedInStaff(app, pool, 'manager')
    const other = await placed()
    const copied = []
    for (let n = 0; n < 101; n += 1) copied.push((await copier.send('POST', `/orders/${other.id}/contacts`, {})).status)
    expect(copied.filter((status) => status === 200)).toHaveLength(100)
    expect(copied.at(-1)).toBe(429)
    expect((await actions(id)).map(({ action }) => action)).toEqual(['order.reveal-contacts', 'order.reveal-contacts'])
    expect((await view(id)).timeline[0]).toMatchObject({ kind: 'audit', title: 'Открыл контакты покупателя' })
  })
})

describe('POST /office/v1/papers for shipping', () => {
  test('what thirty orders have, as parcels leave: by delivery method, city, number', async () => {
    const orders = []
    for (let n = 0; n < 15; n += 1) orders.push(await placed({ personalPayment: invoice }), await placed())
    const ids = orders.map(({ id }) => id)
    for (const [method, part] of [
      [2, 0],
      [1, 1],
    ] as const)
      await pool.query(
        `update orders set delivery_method_id = $1, delivery_point_id = null,
           delivery_address = jsonb_build_object('city', case when id % 4 < 2 then 'Тула' else 'Орёл' end)
         where id = any($2)`,
        [method, ids.filter((_, n) => n % 2 === part)],
      )
    const answer = await app.inject({
      method: 'POST',
      url: '/api/office/v1/papers',
      payload: { orderIds: ids.toReversed(), kinds: ['pick-list', 'invoice', 'upd'], isForShipping: true },
      headers: { host: 'office.localhost:3000', cookie: owner.cookie() },
    })
    expect(answer.statusCode).toBe(200)
    const sheets = pdfText(answer.rawPayload)
    const { rows } = await pool.query<{ id: number }>(
      `select o.id from orders o join delivery_methods m on m.id = o.delivery_method_id where o.id = any($1)
       and exists (select from bills b where b.order_id = o.id)
       order by m.title, o.delivery_address ->> 'city', o.id`,
      [ids],
    )
    const invoices = sheets.flatMap((text) => /Счёт № Ш-(\d+)-1/.exec(text)?.[1] ?? [])
    expect(invoices).toEqual(rows.map(({ id }) => String(id)))
    expect(invoices).toHaveLength(15)
    expect(sheets.join(' ')).not.toContain('НЕ НАПЕЧАТАНО')
  })
})

describe('POST /office/v1/papers', () => {
  const print = (payload: object, by = owner) =>
    app.inject({
      method: 'POST',
      url: '/api/office/v1/papers',
      payload,
      headers: { host: 'office.localhost:3000', cookie: by.cookie() },
    })

  test('200: one PDF, the pick list first, papers in the requested order; missing ones are listed; prints are recorded', async () => {
    const payer = { name: 'ООО «Ромашка»', inn: '7707083893', kpp: '770701001', legalAddress: 'Орёл, Ленина, 1' }
    const [first, second] = [await placed({ personalPayment: invoice, payer }), await placed()]
    await change(second.id, 'accepted')
    expect(await listed('?view=to-print')).toContain(second.id)
    const answer = await print({ orderIds: [second.id, first.id], kinds: ['invoice', 'pick-list'] })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const sheets = pdfText(answer.rawPayload)
    expect(sheets).toHaveLength(3)
    expect(sheets[0]).toContain(`Ш-${second.id} × 2, Ш-${first.id} × 2`)
    expect(sheets[1]).toContain(`Счёт № Ш-${first.id}-1`)
    expect(sheets[1]).toContain('Лист 1 из 1')
    expect(sheets[2]).toContain('Не напечатано'.toUpperCase())
    const order = await view(second.id)
    expect(order.printedAt).not.toBeNull()
    expect(order.timeline[0]).toMatchObject({ kind: 'print', title: 'Напечатано: лист сборки', who: 'Анна owner' })
    expect((await view(first.id)).timeline[0]).toMatchObject({ title: 'Напечатано: счёт, лист сборки' })
    expect(order.papers).toEqual(['pick-list'])
    expect((await view(first.id)).papers).toEqual(['pick-list', 'invoice'])
    await change(first.id, 'paid')
    await change(first.id, 'shipped')
    expect((await view(first.id)).papers).toEqual(['invoice', 'act', 'upd'])
    expect(await listed('?view=to-print')).not.toContain(second.id)
    expect((await print({ orderIds: [first.id], kinds: ['invoice'] }, school)).statusCode).toBe(404)
    expect((await print({ orderIds: [first.id, 2_000_000_000], kinds: ['invoice'] })).statusCode).toBe(404)
    expect((await print({ orderIds: [first.id, first.id], kinds: ['invoice'] })).statusCode).toBe(400)
    expect((await print({ orderIds: [first.id], kinds: ['upd-xml'] })).statusCode).toBe(400)
  })
})

test('an order in one click that nobody has answered for half an hour is listed as it is counted', async () => {
  await pool.query(
    `insert into order_statuses (id, code, title, group_id, is_buyer_cancellable, stage, step_id) values
       (9, 'one-click', 'Заказ в один клик', 1, true, 'open', 1)`,
  )
  const answer = await shop.sendRequest<OneClickOrder>(app, shop.guest(), 'POST', '/blanks/v1', {
    name: 'Иван',
    phone: '+7 900 111-22-33',
    group: shop.goods.overlocker,
    count: 1,
    consent: true,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { orderId } = answer.body
  expect(await listed('?view=unanswered')).not.toContain(orderId)
  await pool.query(`update orders set created_at = now() - interval '31 minutes' where id = $1`, [orderId])
  const unanswered = await listed('?view=unanswered')
  expect(unanswered).toContain(orderId)
  expect((await counts()).unanswered).toBe(unanswered.length)
})
