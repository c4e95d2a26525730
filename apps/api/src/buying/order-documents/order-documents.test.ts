import { join } from 'node:path'
import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, test, vi } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { inPdfQueue } from '../../base/documents/pdf-queue.ts'
import { pdfText } from '../../base/documents/test-pdf-text.ts'
import { clientKeyOf } from '../../base/http/client-ip.rule.ts'
import { openMailer } from '../../base/mail/mailer.ts'
import { findEmail } from '../../base/mail/outbox.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { orderEmail } from '../orders/order-emails.port.ts'
import { orderKey } from '../orders/order-key.ts'
import {
  addressOf,
  calculate,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
  type TestVisitor,
} from '../orders/test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query('update stock set on_hand = 1000 where offer_id = 1')
await pool.query(`update sites set legal =
  '{"name": "ООО «Шпулька»", "inn": "7700000016", "ogrn": "1027700000010", "address": "Орёл"}', requisites = '{
  "kpp": "770001001", "bank": "АО «Станковый банк»", "bic": "044599987", "account": "40702810900000001600",
  "correspondentAccount": "30101810600000000987",
  "director": "Челнокова В. С.", "accountant": "Петлина О. А."}', vat_percent = 22 where id = 1`)
const { app } = await openTestApi(database)

const payer = {
  name: 'ООО «Мануфактура»',
  inn: '7707083893',
  kpp: '770701001',
  legalAddress: 'Иваново, Станкостроителей, 3Б',
}

async function placed(visitor: TestVisitor, changed: object = {}): Promise<Order> {
  const basket = await fillBasket(app, visitor, [
    { id: goods.overlocker, count: 6 },
    { id: goods.needles, count: 2 },
  ])
  const form = orderForm(basket, await calculate(app, visitor), changed)
  const { status, body } = await sendRequest<PlacedOrder>(app, visitor, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order
}

/** Contact of a guest whose email address has no account. */
const newEmail = (n: number) => ({
  personalData: { fio: 'Швецова Анна Петровна', email: `anna${n}@example.ru`, phone: '8 900 123-45-67' },
})

const getDocument = async (visitor: Pick<TestVisitor, 'headers'>, orderId: number, kind: string) =>
  app.inject({
    url: `/api/orders/v1/documents?orderId=${orderId}&kind=${kind}`,
    remoteAddress: addressOf(visitor),
    headers: visitor.headers,
  })

const seller = async () =>
  (
    await pool.query(
      `select name, phone, email, legal, requisites || jsonb_build_object('vatPercent', vat_percent) as "invoiceDetails"
        from sites where id = 1`,
    )
  ).rows[0]

const facts = { billVatPercent: 22, billGoods: null, shipments: [], returnedDeliveryKopecks: 0 } as const

const words = (bytes: Buffer) => pdfText(bytes).join('\n')

describe('GET /orders/v1/documents', () => {
  test('200: the order form has a Russian file name, is not cached, and repeats have the same bytes', async () => {
    const anna = guest()
    const order = await placed(anna, newEmail(1))
    expect(order.documents.map(({ kind }) => kind)).toEqual(['order'])
    const answer = await getDocument(anna, order.id, 'order')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(
        `filename*=UTF-8''${encodeURIComponent(`Бланк заказа № ${order.number}.pdf`)}`,
      ),
    })
    expect((await fileTypeFromBuffer(answer.rawPayload))?.mime).toBe('application/pdf')
    expect((await getDocument(anna, order.id, 'order')).rawPayload.equals(answer.rawPayload)).toBe(true)
    const text = words(answer.rawPayload)
    for (const part of [
      `Заказ № ${order.number}`,
      'Швецова Анна Петровна',
      'Оверлок «Волна»',
      'Артикул ОВ-1-Ч',
      '6 шт.',
      '900 ₽',
      '5 400 ₽',
      'Иглы DBx1',
      '300 ₽',
      ...['Товары\n5 700 ₽', 'Лист 1 из 1', 'ООО «Шпулька»'],
    ])
      expect(text).toContain(part)
  })

  test('429: the fourth document of an address at once; another address waits for its turn', async () => {
    const anna = guest()
    const vera = guest()
    const orders = [await placed(anna, newEmail(21)), await placed(vera, newEmail(22))]
    const held = Promise.withResolvers<void>()
    const others = Array.from({ length: 3 }, () => inPdfQueue(clientKeyOf(addressOf(anna)), () => held.promise))
    const [own, waiting] = [getDocument(anna, orders[0]!.id, 'order'), getDocument(vera, orders[1]!.id, 'order')]
    expect((await own).statusCode).toBe(429)
    held.resolve()
    expect((await waiting).statusCode).toBe(200)
    await Promise.all(others)
    expect((await getDocument(anna, orders[0]!.id, 'order')).statusCode).toBe(200)
  })

  test('200: an invoice has both parties, the sum in words and its VAT', async () => {
    const anna = guest()
    const order = await placed(anna, { ...newEmail(2), personalPayment: 2, payer })
    const { total, bill, number } = order
    expect(order.documents.map(({ kind }) => kind)).toEqual(['order', 'invoice'])
    const text = words((await getDocument(anna, order.id, 'invoice')).rawPayload)
    const roubles = `${new Intl.NumberFormat('ru-RU').format(total / 100).replaceAll('\u00a0', ' ')} ₽`
    for (const part of [
      `Счёт № ${bill!.number}`,
      'АО «Станковый банк»',
      '044599987',
      '40702810900000001600',
      '30101810600000000987',
      'ИНН 7700000016, КПП 770001001',
      'ООО «Мануфактура», ИНН 7707083893, КПП 770701001',
      `Заказ № ${number}`,
      `Всего к оплате\n${roubles}`,
      'Оплата по коду',
      'Челнокова В. С.',
      ...[
        '3\nДоставка: Курьер, бесплатно\n1 усл.',
        'В том числе НДС 22 %',
        'рублей 00 копеек.',
        'Условия оплаты: предоплата',
        'включительно: до этого дня',
      ],
    ])
      expect(text).toContain(part)
  })

  test('200: an invoice has the day its bill was made, also in the purpose; the order it is for has its own', async () => {
    const anna = guest()
    const order = await placed(anna, { ...newEmail(13), personalPayment: 2, payer })
    await pool.query(`update orders set created_at = '2026-11-03T09:00:00Z' where id = $1`, [order.id])
    await pool.query(`update bills set created_at = '2026-11-28T09:00:00Z' where order_id = $1`, [order.id])
    const text = words((await getDocument(anna, order.id, 'invoice')).rawPayload).replaceAll('\u00a0', ' ')
    expect(text).toContain(`от 28 ноября 2026 г. · по заказу ${order.number}`)
    expect(text).toContain(`Оплата по счёту № ${order.bill!.number} от 28 ноября 2026 г.`)
    expect(text).toContain(`Заказ № ${order.number} от 3 ноября 2026 г.`)
  })

  test('an invoice of five lines fits one sheet; one of forty has every line once', async () => {
    const { orderPdf } = await import('./order-pdfs.rule.ts')
    const { renderPdf } = await import('../../base/documents/pdf.port.ts')
    const order = await placed(guest(), { ...newEmail(12), personalPayment: 2, payer })
    const title = 'Прямострочная промышленная машина с прямым приводом и автоматической обрезкой нити Lumera L-5550'
    const ofLines = (count: number) => ({
      ...order,
      lines: Array.from({ length: count }, (_, n) => ({
        ...order.lines[0]!,
        title: `${title} ${n + 1}`,
        vendorCode: `LM-L-5550-${n + 1}`,
      })),
    })
    const sheets = pdfText(
      await renderPdf(orderPdf({ kind: 'invoice', shipmentId: null }, ofLines(5), facts, await seller())),
    )
    expect(sheets).toHaveLength(1)
    for (const part of ['6\nДоставка: Курьер, бесплатно', 'Главный бухгалтер', 'Петлина О. А.', 'Лист 1 из 1'])
      expect(sheets[0]).toContain(part)
    const many = pdfText(
      await renderPdf(orderPdf({ kind: 'invoice', shipmentId: null }, ofLines(40), facts, await seller())),
    )
    const numbers = many.flatMap((text) =>
      [...text.matchAll(/^(\d{1,2})\n(?:Прямострочная|Доставка)/gm)].map(([, number]) => Number(number)),
    )
    expect(numbers).toEqual(Array.from({ length: 41 }, (_, n) => n + 1))
  })

  test('attaches the invoice PDF to the email of an order paid by invoice, and to no other', async () => {
    const buyer = guest()
    const order = await placed(buyer, { ...newEmail(13), personalPayment: 2, payer })
    const other = await placed(guest(), newEmail(14))
    const changes = openChanges(pool, database.url)
    const settings = await openSettings(pool, changes, { error: vi.fn() })
    const sources = { tx: pool, settings: settings.current(), config: { tokenSecret: testTokenSecret }, port: 80 }
    const [email, toShop, plain] = await Promise.all([
      orderEmail(sources, order.id, 'buyer'),
      orderEmail(sources, order.id, 'shop'),
      orderEmail(sources, other.id, 'buyer'),
    ])
    await settings.close()
    await changes.close()
    expect([toShop!.attachments, plain!.attachments]).toEqual([undefined, undefined])
    expect(email!.to.address).toBe('anna13@example.ru')
    expect(email!.text).toContain(`Счёт № ${order.bill!.number} на`)
    expect(email!.text).toContain('— в приложении')
    const bytes = (await getDocument(buyer, order.id, 'invoice')).rawPayload
    expect(email!.attachments).toEqual([
      { fileName: `Счёт на оплату № ${order.bill!.number}.pdf`, contentType: 'application/pdf', content: bytes },
    ])
    await openMailer({ smtpUrl: null, mailFrom: 'shop@shpulka.test', dataDir: database.dataDirectory })(
      email!,
      'invoice',
    )
    const stored = await findEmail(join(database.dataDirectory, 'outbox'), 'invoice')
    const [attached] = stored!.email.attachments
    expect([attached!.filename, attached!.mimeType]).toEqual([
      `Счёт на оплату № ${order.bill!.number}.pdf`,
      'application/pdf',
    ])
    expect(Buffer.from(attached!.content as ArrayBuffer).equals(bytes)).toBe(true)
  })

  test('404: an act before shipping; an invoice of a cancelled order or one paid on delivery', async () => {
    const anna = guest()
    const order = await placed(anna, { ...newEmail(3), personalPayment: 2, payer })
    expect((await getDocument(anna, order.id, 'act')).statusCode).toBe(404)
    await pool.query('update orders set status_id = 4 where id = $1', [order.id])
    const act = await getDocument(anna, order.id, 'act')
    expect(act.statusCode).toBe(200)
    expect(words(act.rawPayload)).toContain('Товар принял')
    await pool.query('update orders set status_id = 5 where id = $1', [order.id])
    expect((await getDocument(anna, order.id, 'invoice')).statusCode).toBe(404)
    const onDelivery = await placed(guest(), newEmail(4))
    expect((await getDocument(anna, onDelivery.id, 'invoice')).statusCode).toBe(404)
  })

  test('404: another guest, another user, another site, a key of another order, a wrong key', async () => {
    const anna = guest()
    const [order, other] = [await placed(anna, newEmail(5)), await placed(guest(), newEmail(6))]
    const stranger = guest()
    const strangers = [
      stranger,
      { headers: { ...stranger.headers, ...(await signIn(pool, 'guest_opt', 'guest')) } },
      { headers: { ...anna.headers, 'x-site-id': '2' } },
      { headers: { ...stranger.headers, 'x-order-key': orderKey({ tokenSecret: testTokenSecret }, other.id) } },
      { headers: { ...stranger.headers, 'x-order-key': 'x'.repeat(32) } },
      {
        headers: {
          ...stranger.headers,
          'x-site-id': '2',
          'x-order-key': orderKey({ tokenSecret: testTokenSecret }, order.id),
        },
      },
    ]
    for (const visitor of strangers) {
      expect((await getDocument(visitor, order.id, 'order')).statusCode).toBe(404)
      expect((await sendRequest(app, visitor, 'GET', `/orders/v1/own?orderId=${order.id}`)).status).toBe(404)
    }
    expect((await getDocument(anna, order.id, 'order')).statusCode).toBe(200)
  })

  test('prints 200 lines each once and in order, with the table head on every sheet', async () => {
    const { orderPdf } = await import('./order-pdfs.rule.ts')
    const { renderPdf } = await import('../../base/documents/pdf.port.ts')
    const anna = guest()
    const order = await placed(anna, newEmail(7))
    const line = order.lines[0]!
    const lines = Array.from({ length: 200 }, (_, n) => ({
      ...line,
      title: `Товар ${n + 1}`.repeat(n % 7 === 0 ? 9 : 1),
      vendorCode: '',
    }))
    const sheets = pdfText(
      await renderPdf(orderPdf({ kind: 'order', shipmentId: null }, { ...order, lines }, facts, await seller())),
    )
    expect(sheets.length).toBeGreaterThan(4)
    for (const sheet of sheets.filter((text) => /^\d+\n/m.test(text))) expect(sheet).toContain('Наименование')
    const numbers = sheets.flatMap((text) =>
      [...text.matchAll(/^(\d{1,3})\nТовар/gm)].map(([, number]) => Number(number)),
    )
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
  })
})

describe('GET /orders/v1/own by the key of an email’s link', () => {
  const byKey = (orderId: number) => ({
    headers: { 'x-site-id': '1', 'x-order-key': orderKey({ tokenSecret: testTokenSecret }, orderId) },
  })

  test('200 from another device, the contact is masked, in documents too', async () => {
    const order = await placed(guest(), { ...newEmail(8), personalPayment: 2 })
    const { status, body } = await sendRequest<Order>(app, byKey(order.id), 'GET', `/orders/v1/own?orderId=${order.id}`)
    expect(status).toBe(200)
    expect(body.contact).toEqual({ fio: 'Ш•••• Анна П••••', email: 'a••••@example.ru', phone: '+7 ••• •••-45-67' })
    expect(body.delivery?.address).toBe('Орёл')
    expect(body.lines).toEqual(order.lines)
    const text = words((await getDocument(byKey(order.id), order.id, 'order')).rawPayload)
    expect(text).toContain('Ш•••• Анна')
    expect(text).not.toMatch(/anna8|123-45|Швецова|Ленина/)
  })

  test('200: documents to pay or sign have the buyer’s full name and no other personal data', async () => {
    const order = await placed(guest(), { ...newEmail(11), personalPayment: 2 })
    await pool.query('update orders set status_id = 4 where id = $1', [order.id])
    for (const kind of ['invoice', 'act']) {
      const text = words((await getDocument(byKey(order.id), order.id, kind)).rawPayload)
      expect(text).toContain('Швецова Анна Петровна')
      expect(text).not.toMatch(/••|anna11|123-45|Ленина/)
    }
  })

  test('404 once the owner of the email address has signed in, and after 60 days', async () => {
    const [claimed, old] = [await placed(guest(), newEmail(9)), await placed(guest(), newEmail(10))]
    await pool.query(`update users set email_proven_at = now() where email = 'anna9@example.ru'`)
    await pool.query(`update orders set created_at = now() - interval '61 days' where id = $1`, [old.id])
    for (const { id } of [claimed, old])
      expect((await sendRequest(app, byKey(id), 'GET', `/orders/v1/own?orderId=${id}`)).status).toBe(404)
  })
})
