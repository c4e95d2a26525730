import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { buyerWithOrder, methods } from '../../buying/payments/test-buyer.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { type LoadedOrder, load1c, returnedFile, setSourceIds } from '../order-exchange/test-1c.ts'
import { clientKinds } from './test-1c-client.ts'
import { formedAt, fullGoods, fullOffers, openExchangeShop, xml } from './test-exchange-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await setSourceIds(pool)
await pool.query(`update stock set on_hand = on_hand + 1000;
  insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta)
    select offer_id, warehouse_id, 'receipt', 1000 from stock;
  ${['products', 'groups', 'offers'].map((name) => `select setval(pg_get_serial_sequence('${name}', 'id'), 1000000)`).join(';')}`)
const { app } = await openTestApi(database)
const { runJob, connect, onSale, ageFiles } = openExchangeShop(database, app)

describe('client', () => {
  test.each(Object.entries(clientKinds).map(([letter, kind]) => ({ name: `${letter}, ${kind.title}`, kind })))(
    '$name: goods, changes, orders out and back',
    async ({ kind }) => {
      const { login, client } = await connect(kind)
      const setSource = (source: string) =>
        pool.query(`update products set source = $1 where source_id like 'goods-%'`, [source])
      await setSource(`exchange:${login}`)

      // Orders are sent, and come back changed.
      const { orderId } = await buyerWithOrder(app, methods.invoice, shop.goods.needles)
      await transaction(pool, (tx) => changeStatus(tx, { orderId, to: 'accepted', who: 'manager:0', why: '' }))
      await expect(
        client.orders(() => {
          throw new Error('a batch that cannot be loaded is not confirmed')
        }),
      ).rejects.toThrow()
      let received: LoadedOrder[] = []
      await client.orders((document) => {
        received = load1c(document)
        expect(document.includes('3.1"')).toBe('sendsComplete' in kind)
      })
      expect(received.map(({ number }) => number)).toEqual([`Ш-${orderId}`])
      await client.orders((document) => expect(load1c(document)).toEqual([]))
      const back = { ...received[0]!, namedValues: { 'Номер по 1С': 'УТ-000001', Отменен: 'true' } }
      await client.ordersBack(
        'orders-5e0c_1.xml',
        returnedFile([{ number: back.number, date: back.date, namedValues: back.namedValues }]),
      )
      await runJob()
      const { rows } = await pool.query(
        'select s.stage from orders o join order_statuses s on s.id = o.status_id where o.id = $1',
        [orderId],
      )
      expect(rows).toEqual([{ stage: 'cancelled' }])
      await setSource('commerceml:test')

      // Goods, their changes, and one that was removed.
      const all = ['a', 'b', 'c']
      await client.goods([xml(fullGoods(all))], [xml(fullOffers(all))])
      if (!('importsGoods' in kind)) {
        expect(await onSale(login)).not.toHaveProperty('a')
        await ageFiles()
        await runJob()
      }
      expect(await onSale(login)).toMatchObject({ a: 'Лапка a 100 ₽ ×3', b: 'Лапка b 100 ₽ ×3', c: 'Лапка c 100 ₽ ×3' })
      const next = '2026-02-04T10:15:00'
      await client.goods(
        [formedAt(next, fullGoods(['a', 'b']))],
        [formedAt(next, fullOffers(['a', 'b'], { price: 120 }))],
      )
      if (!('importsGoods' in kind)) {
        await ageFiles()
        await runJob()
      }
      await client.orders(() => {})
      expect(await onSale(login)).toEqual({ a: 'Лапка a 120 ₽ ×3', b: 'Лапка b 120 ₽ ×3' })
    },
  )
})

test('УНФ and the Bitrix module get the titles of order statuses', async () => {
  const { client } = await connect(clientKinds.F)
  await client.checkauth('sale')
  expect(await client.info()).toContain('Принят')
})

test('УНФ sends the whole package again after a refused file; until then the office says that it was refused', async () => {
  const { login, client } = await connect(clientKinds.E)
  await pool.query(`update exchange_connections set title = 'УНФ' where login = $1`, [login])
  const owner = await signedInStaff(app, pool, 'owner')
  const refused = async () =>
    (await owner.send<{ late: string[] }>('GET', '/exchanges/freshness')).body.late.filter((line) => /УНФ/.test(line))
  const cut = xml(fullOffers(['a'])).subarray(0, 400)
  await expect(client.goods([xml(fullGoods(['a']))], [cut])).rejects.toThrow(/обрывается/)
  expect(await refused()).toEqual(['УНФ: магазин не смог применить файл обмена'])
  await client.goods([xml(fullGoods(['a']))], [xml(fullOffers(['a']))])
  expect(await refused()).toEqual([])
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3' })
})

test('the Bitrix module: files of one session are one run, even when formed at different moments', async () => {
  const { login, client } = await connect({ ...clientKinds.G, sendsComplete: false })
  const all = ['a', 'b', 'c']
  await client.goods([xml(fullGoods(all))], [xml(fullOffers(all))])
  await client.mode('catalog', 'complete')
  const [first, second] = ['2026-02-04T10:15:00', '2026-02-04T10:16:00']
  await client.goods(
    [formedAt(first, fullGoods(['a'])), formedAt(second, fullGoods(['b', 'c']))],
    [formedAt(first, fullOffers(['a'])), formedAt(second, fullOffers(['b', 'c'], { price: 150 }))],
  )
  await client.mode('catalog', 'complete')
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3', b: 'Лапка b 150 ₽ ×3', c: 'Лапка c 150 ₽ ×3' })
})

test('the Bitrix module sends names of prices and warehouses in files of their own, before goods', async () => {
  const { login, client } = await connect({ ...clientKinds.G, sendsComplete: false })
  const inside = (file: string, element: string, contents: string) =>
    file.replace(new RegExp(`<${element}>.*</${element}>`, 's'), contents)
  const classifier = (contents: string) =>
    xml(
      inside(
        fullGoods([]).replace(/<Каталог.*<\/Каталог>/s, ''),
        'Классификатор',
        `<Классификатор>${contents}</Классификатор>`,
      ),
    )
  const priceType = '<ТипыЦен><ТипЦены><Ид>t1</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен>'
  await client.portion({ 'import___1.xml': classifier('<Группы/>'), 'priceLists___1.xml': classifier(priceType) })
  const prices = inside(fullOffers(['a']), 'ТипыЦен', '').replaceAll('<ИдТипаЦены>Розничная<', '<ИдТипаЦены>t1<')
  await client.portion({ 'goods___1.xml': xml(fullGoods(['a'])), 'offers___1.xml': xml(prices) })
  await client.mode('catalog', 'complete')
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3' })
})

test('a refused file of orders is shown, though the program was answered success before it was read', async () => {
  const { login, client } = await connect(clientKinds.A)
  await pool.query(`update exchange_connections set title = 'УТ 10.3' where login = $1`, [login])
  const owner = await signedInStaff(app, pool, 'owner')
  const refused = async () =>
    (await owner.send<{ late: string[] }>('GET', '/exchanges/freshness')).body.late.filter((line) => /10\.3/.test(line))
  const good = returnedFile([{ number: 'Ш-999999', date: '2026-02-03', namedValues: {} }])
  const back = async (bytes: Buffer) => {
    await client.ordersBack('1cbitrix-1.xml', bytes)
    await runJob()
    await ageFiles()
    await runJob()
  }
  const at = good.indexOf('<Номер>') + Buffer.byteLength('<Номер>')
  await back(Buffer.concat([good.subarray(0, at), Buffer.from([0xcf, 0xf0, 0xff]), good.subarray(at)]))
  expect(await refused()).toEqual(['УТ 10.3: магазин не смог прочитать заказы из программы'])
  const { exchanges } = (
    await owner.send<{ exchanges: { login: string; packages: { isOrders: boolean; state: string; why: string }[] }[] }>(
      'GET',
      '/exchanges',
    )
  ).body
  expect(exchanges.find((each) => each.login === login)!.packages).toMatchObject([
    { isOrders: true, state: 'refused', why: expect.stringMatching(/кодиров/) },
  ])
  await back(good)
  expect(await refused()).toEqual([])
})

test('an interrupted export of the Bitrix module hides nothing when a new one begins', async () => {
  const { login, client } = await connect({ ...clientKinds.G, sendsComplete: false })
  const all = ['a', 'b', 'c']
  await client.goods([xml(fullGoods(all))], [xml(fullOffers(all))])
  await client.mode('catalog', 'complete')
  await client.goods([formedAt('2026-02-04T10:15:00', fullGoods(['a']))], [])
  await pool.query(`update exchange_runs set opened_at = opened_at - interval '1 minute' where closed_at is null`)
  await client.checkauth()
  await client.deactivate()
  expect(Object.keys(await onSale(login))).toEqual(all)
})

test('the age of data and the backlog of each exchange are in metrics', async () => {
  const { login, client } = await connect(clientKinds.B)
  await client.goods([xml(fullGoods(['a']))], [xml(fullOffers(['a']).replace('100', 'дорого'))])
  await client.orders(() => {})
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
  const value = (name: string, what: string) =>
    Number(new RegExp(`^shpulka_exchange_${name}\\{exchange="${login}",what="${what}"\\} (\\S+)$`, 'm').exec(body)?.[1])
  for (const what of ['cards', 'offers', 'orders-out']) {
    expect(value('age_seconds', what), what).toBeGreaterThanOrEqual(0)
    expect(value('age_seconds', what), what).toBeLessThan(600)
  }
  expect(value('age_seconds', 'orders-back')).toBeNaN()
  expect(value('waiting', 'quarantine')).toBe(1)
  expect(value('waiting', 'packagesHeld')).toBe(0)
  expect(value('waiting', 'packagesRefused')).toBe(0)
  expect(value('waiting', 'orders')).toBe(0)
})
