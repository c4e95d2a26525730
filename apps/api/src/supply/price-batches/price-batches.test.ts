import { randomUUID } from 'node:crypto'
import type { GridPrice, PriceBatch, PricePreview } from '@shpulka/contract/supply/price-batches'
import { expect, test } from 'vitest'
import { addProducts, fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { openTestExchangeOffice } from '../exchange/test-exchange-office.ts'
import { goods, goodsFile, offer, offersFile } from '../import/test-exchange.ts'
import { runPriceBatches } from './run-price-batches.port.ts'

const { app, pool, deps, owner, connect } = await openTestExchangeOffice(async (database) => {
  await fillTestCatalog(database)
  await addProducts(database, [
    { id: 1001, title: 'Нить белая', vendorCode: 'Н-1', categoryIds: [5], partnerId: 1, guestPrice: 10_000 },
    { id: 1002, title: 'Нить красная', vendorCode: 'Н-2', categoryIds: [4], partnerId: 1, guestPrice: 20_000 },
    { id: 1003, title: 'Оверлок', categoryIds: [3], partnerId: 2, guestPrice: 3_000_000, oldPrice: 3_100_000 },
  ])
  await database.query(
    `insert into offer_prices (price_list_id, offer_id, price_role, limit_kopecks, price_kopecks)
     values (1, 1001, 'dealer', 0, 9000), (1, 1001, 'dealer', 100000, 8000);
     alter table categories alter column id restart with 100;
     insert into sites (id, code, name, hosts, phone, email, city, address, hours, currency_id, price_list_id, price_role)
     select 3, 'branch', 'Филиал', '{branch.test}', phone, email, city, address, hours, currency_id, 1, price_role
     from sites where id = 1`,
  )
})
const settings = await openSettings(pool, deps.changes, { error: () => {}, warn: () => {} } as never)
closeAfterwards(() => settings.close())
const runJob = () => runPriceBatches({ ...deps, currentSettings: settings.current })

interface Change {
  filter: { siteId: number; brandId?: number; categoryId?: number; role?: string; q?: string }
  formula: string
  rounding: string
}
const change = (filter: Partial<Change['filter']>, formula = '+7%', rounding = 'kopeck'): Change => ({
  filter: { siteId: 1, ...filter },
  formula,
  rounding,
})
const preview = (body: Change, by = owner) => by.send<PricePreview>('POST', '/prices/preview', body)
async function apply(body: Change, by = owner) {
  const { key } = (await preview(body, by)).body
  return by.send<PriceBatch>('POST', '/price-batches', { ...body, id: randomUUID(), key })
}
const view = async (id: string) => (await owner.send<PriceBatch>('GET', `/price-batches/${id}`)).body
const undo = (id: string, by = owner) => by.send<PriceBatch>('POST', `/price-batches/${id}/undo`, { id: randomUUID() })
const priceOf = async (offerId: number, role = 'guest_opt', limit = 0) =>
  (
    await pool.query(
      `select price_kopecks::int as price, old_price_kopecks::int as old, program_price_kopecks::int as program
       from offer_prices where offer_id = $1 and price_list_id = 1 and price_role = $2 and limit_kopecks = $3`,
      [offerId, role, limit],
    )
  ).rows[0] as { price: number; old: number | null; program: number | null }

test('a brand is raised by 7 %: previewed, written with limits and the audit log, undone', async () => {
  const { body } = await preview(change({ brandId: 1 }))
  expect(body).toMatchObject({ total: 4, changed: 4, least: 8560, largest: 21_400, jumps: 0, aboveGuest: 0 })
  expect(body.rows.map(({ title, role, limit, price, becomes }) => [title, role, limit, price, becomes])).toEqual([
    ['Нить белая', 'Гость', 0, 10_000, 10_700],
    ['Нить белая', 'Дилер', 0, 9000, 9630],
    ['Нить белая', 'Дилер', 100_000, 8000, 8560],
    ['Нить красная', 'Гость', 0, 20_000, 21_400],
  ])
  expect(await priceOf(1001)).toMatchObject({ price: 10_000 })

  const started = (await apply(change({ brandId: 1 }))).body
  expect(started).toMatchObject({ title: '+7%: Аврора', total: 4, waiting: 4, mayUndo: false })
  await runJob()
  expect(await view(started.id)).toMatchObject({ waiting: 0, done: 4, refused: 0, mayUndo: true })
  expect([await priceOf(1001), await priceOf(1001, 'dealer', 100_000)]).toMatchObject([
    { price: 10_700 },
    { price: 8560 },
  ])
  // The other price list has its own prices.
  const other = await pool.query(
    'select price_kopecks::int as price from offer_prices where price_list_id = 2 and offer_id = 1001',
  )
  expect(other.rows).toEqual([{ price: 10_000 }])

  const undone = (await undo(started.id)).body
  await runJob()
  expect(await view(undone.id)).toMatchObject({ title: 'Отмена: +7%: Аврора', isUndo: true, done: 4, mayUndo: false })
  expect(await priceOf(1001)).toMatchObject({ price: 10_000 })
  expect((await undo(started.id)).status).toBe(422)
  const journal = await pool.query(
    `select action, changes from audit_log where record_kind = 'price-batch' and record_id = $1 order by id`,
    [started.id],
  )
  expect(journal.rows).toEqual([
    {
      action: 'price.batch',
      changes: { formula: [null, '+7%: Аврора'], rounding: [null, 'kopeck'], prices: [null, 4] },
    },
    { action: 'price.batch-undo', changes: { prices: [null, 4] } },
  ])
  const { batches } = (await owner.send<{ batches: PriceBatch[] }>('GET', '/price-batches?siteId=1')).body
  expect(batches.map(({ title }) => title)).toEqual(['Отмена: +7%: Аврора', '+7%: Аврора'])
})

test('what changed after the preview is 409; what changed after the start is refused with a reason, the rest written', async () => {
  const body = change({ categoryId: 4 }, '+1')
  const { key } = (await preview(body)).body
  const move = (price: number) =>
    pool.query('update offer_prices set price_kopecks = $1 where offer_id = 1002', [price])
  await move(20_001)
  const late = await owner.send('POST', '/price-batches', { ...body, id: randomUUID(), key })
  expect(late).toMatchObject({ status: 409 })
  const { id } = (await apply(body)).body
  await move(20_000)
  await runJob()
  const batch = await view(id)
  expect(batch).toMatchObject({ done: 3, refused: 1 })
  expect(batch.failed).toMatchObject([
    { offerId: 1002, role: 'Гость', reason: expect.stringContaining('с тех пор изменилась') },
  ])
  // Undone where the price is still the one the batch wrote.
  await pool.query(`update offer_prices set price_kopecks = 7777 where offer_id = 1001 and price_role = 'guest_opt'`)
  const undone = (await undo(id)).body
  await runJob()
  expect(await view(undone.id)).toMatchObject({ done: 2, refused: 1 })
  expect([await priceOf(1001), await priceOf(1001, 'dealer')]).toMatchObject([{ price: 7777 }, { price: 9000 }])
  await pool.query(`update offer_prices set price_kopecks = 10000 where offer_id = 1001 and price_role = 'guest_opt'`)
})

test('warns of jumps, of a role above guests and of prices that rise with the limit; a crossed-out price that is reached is removed', async () => {
  expect((await preview(change({ q: 'н-1', role: 'dealer' }, '+40%'))).body).toMatchObject({
    total: 2,
    changed: 2,
    jumps: 2,
    aboveGuest: 2,
    risingLimits: 0,
  })
  expect((await preview(change({ q: 'Нить белая' }, '=95'))).body).toMatchObject({ changed: 3, aboveGuest: 0 })
  await pool.query(`update offer_prices set price_kopecks = 9500 where offer_id = 1001 and limit_kopecks = 100000`)
  expect((await preview(change({ q: 'н-1', role: 'dealer' }, '+1'))).body).toMatchObject({ risingLimits: 1 })
  await pool.query(`update offer_prices set price_kopecks = 8000 where offer_id = 1001 and limit_kopecks = 100000`)
  const { id } = (await apply(change({ brandId: 2 }, '+5%', 'size'))).body
  await runJob()
  expect(await priceOf(1003)).toEqual({ price: 3_150_000, old: null, program: null })
  await undo(id)
  await runJob()
  expect(await priceOf(1003)).toEqual({ price: 3_000_000, old: 3_100_000, program: null })
})

test('a price set by the office stands until the accounting program sends another one', async () => {
  const { sendFiles } = await connect('prices')
  let hour = 0
  const send = (price: number, name = 'Лапка') => {
    hour += 1
    const at = (text: string) => text.replace('T10:15:00', `T${String(hour).padStart(2, '0')}:15:00`)
    return sendFiles({
      'import.xml': at(goodsFile([goods('a', '', name)])),
      'offers.xml': at(offersFile([offer('a', { price, count: hour })])),
    })
  }
  await send(100)
  const { prices } = (await owner.send<{ prices: GridPrice[] }>('GET', '/prices?siteId=1&q=Лапка')).body
  expect(prices.length).toBeGreaterThan(0)
  expect(prices[0]).toMatchObject({ price: 10_000, isFromProgram: true, ofProgram: null })
  const { offerId } = prices[0]!
  expect((await preview(change({ q: 'Лапка' }))).body).toMatchObject({ fromPrograms: prices.length })
  const { id } = (await apply(change({ q: 'Лапка' }))).body
  await runJob()
  expect(await priceOf(offerId)).toEqual({ price: 10_700, old: null, program: 10_000 })

  await send(100, 'Лапка новая')
  const { rows } = await pool.query(`select title from products where source_id = 'a'`)
  expect(rows).toEqual([{ title: 'Лапка новая' }])
  expect(await priceOf(offerId)).toEqual({ price: 10_700, old: null, program: 10_000 })

  await send(120)
  expect(await priceOf(offerId)).toEqual({ price: 12_000, old: null, program: null })
  // The batch no longer undoes prices that the program has sent since.
  const undone = (await undo(id)).body
  await runJob()
  expect(await view(undone.id)).toMatchObject({ done: 0, refused: prices.length })

  // Once the program sends the price that the office has set, its prices are taken again.
  await apply(change({ q: 'Лапка' }, '=130'))
  await runJob()
  expect(await priceOf(offerId)).toEqual({ price: 13_000, old: null, program: 12_000 })
  await send(130)
  expect(await priceOf(offerId)).toEqual({ price: 13_000, old: null, program: null })
  await send(120)
  expect(await priceOf(offerId)).toEqual({ price: 12_000, old: null, program: null })

  await apply(change({ q: 'Лапка' }, '=100'))
  await runJob()
  await apply(change({ q: 'Лапка' }, '=120'))
  await runJob()
  expect(await priceOf(offerId)).toEqual({ price: 12_000, old: null, program: null })
})

test('goods that are being imported wait for the end of the import', async () => {
  const importing = await pool.connect()
  try {
    await importing.query(`select pg_advisory_lock(hashtext('import'), hashtext('exchange:prices'))`)
    const { id } = (await apply(change({ q: 'Лапка' }, '+1'))).body
    await runJob()
    expect(await view(id)).toMatchObject({ done: 0, refused: 0 })
    await importing.query(`select pg_advisory_unlock(hashtext('import'), hashtext('exchange:prices'))`)
    await runJob()
    expect(await view(id)).toMatchObject({ waiting: 0, refused: 0 })
  } finally {
    importing.release()
  }
})

test('400 for what is not a formula, 422 when nothing changes, 404 and 403 across sites, one batch for a repeat', async () => {
  const wrong = await preview(change({}, '7'))
  expect(wrong).toMatchObject({ status: 400, body: { errors: { formula: expect.stringContaining('+7%') } } })
  expect((await apply(change({ q: 'нет такого' }))).status).toBe(422)
  expect((await preview(change({ siteId: 99 }))).status).toBe(404)
  const second = await signedInStaff(app, pool, 'owner', 2)
  expect((await preview(change({}), second)).status).toBe(404)
  await owner.send('PUT', '/staff-roles/prices-read', { title: 'Смотрит цены', permissions: ['prices.read'] })
  const reader = await signedInStaff(app, pool, 'prices-read')
  expect((await apply(change({ brandId: 1 }), reader)).status).toBe(403)

  const body = { ...change({ brandId: 2 }, '+1'), id: randomUUID() }
  const { key } = (await preview(change({ brandId: 2 }, '+1'))).body
  const answers = await Promise.all(
    [1, 2].map(() => owner.send<PriceBatch>('POST', '/price-batches', { ...body, key })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]!.body).toMatchObject({ total: 1, id: answers[1]!.body.id })
  expect((await owner.send('POST', '/price-batches', { ...body, key, formula: '+2' })).status).toBe(422)

  // A list that two sites share is changed by who may at both.
  const firstOnly = await signedInStaff(app, pool, 'owner', 1)
  expect(await apply(change({ brandId: 1 }, '+1'), firstOnly)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Филиал') },
  })
})

test('of a price list that sites share, a person sees the newest batches of their sites, however many others there are', async () => {
  const firstOnly = await signedInStaff(app, pool, 'owner', 1)
  const branchOnly = await signedInStaff(app, pool, 'owner', 3)
  const idsFor = async (staff: typeof owner, siteId: number) =>
    (await staff.send<{ batches: PriceBatch[] }>('GET', `/price-batches?siteId=${siteId}`)).body.batches.map(
      ({ id }) => id,
    )
  const ofFirst = await idsFor(firstOnly, 1)
  expect(ofFirst.length).toBeGreaterThan(0)
  expect(await idsFor(branchOnly, 3)).toEqual([])
  await pool.query(
    `insert into price_batches (id, price_list_id, site_id, staff_id, title, fingerprint, created_at)
     select gen_random_uuid(), 1, 3, staff_id, 'Филиал', fingerprint, now() + n * interval '1 minute'
     from price_batches b, generate_series(1, 20) n where b.id = $1`,
    [ofFirst[0]],
  )
  expect(await idsFor(firstOnly, 1)).toEqual(ofFirst)
  expect(await idsFor(branchOnly, 3)).toHaveLength(20)
})
