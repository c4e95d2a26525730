import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import { decode, encode } from 'iconv-lite'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { pdfText } from '../../base/documents/test-pdf-text.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
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
import { receiptOfGoods } from '../receipts/receipts.port.ts'
import { type Seller, transferDocument } from './transfer-document.rule.ts'
import { transferPdf } from './transfer-pdf.rule.ts'
import { transferXml } from './transfer-xml.rule.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query('update stock set on_hand = 1000 where offer_id in (1, 2)')
await pool.query(`update sites set legal =
  '{"name": "ООО «Шпулька»", "inn": "7700000016", "ogrn": "1027700000010", "address": "Орёл, Ленина, 1"}', requisites =
  '{
  "kpp": "770001001", "director": "Челнокова В. С.", "accountant": "Петлина О. А."}', vat_percent = 22 where id = 1;
  update sites set legal =
    '{"name": "ИП Вытачкин Илья Петрович", "inn": "575000000000", "ogrn": "", "address": "Тула"}',
    requisites = '{"kpp": "", "director": "Вытачкин И. П.", "accountant": ""}', vat_percent = null where id = 2`)
const { app } = await openTestApi(database)

const payer = {
  name: 'ООО «Мануфактура & Ко»',
  inn: '7707083893',
  kpp: '770701001',
  legalAddress: 'Иваново, Станкостроителей, 3Б',
}

async function sent(visitor: TestVisitor, by: object): Promise<Order> {
  const basket = await fillBasket(app, visitor, [
    { id: goods.overlocker, count: 2 },
    { id: goods.needles, count: 7 },
  ])
  const form = orderForm(basket, await calculate(app, visitor), { personalPayment: 2, ...by })
  const { status, body } = await sendRequest<PlacedOrder>(app, visitor, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  for (const to of ['accepted', 'shipped'])
    await transaction(pool, (tx) => changeStatus(tx, { orderId: body.orderId, to, who: 'manager:7', why: '' }))
  return (await sendRequest<Order>(app, visitor, 'GET', `/orders/v1/own?orderId=${body.orderId}`)).body
}

const document = (visitor: TestVisitor, orderId: number, kind: string, from = app) =>
  from.inject({
    url: `/api/orders/v1/documents?orderId=${orderId}&kind=${kind}`,
    remoteAddress: addressOf(visitor),
    headers: visitor.headers,
  })

interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Tag[]
  text: string
}

/** Parses the file to a tree; throws when it is not well-formed. */
function parseXml(bytes: Buffer): Tag {
  const root: Tag = { name: '', attributes: {}, children: [], text: '' }
  const path = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const tag: Tag = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    path.at(-1)!.children.push(tag)
    path.push(tag)
  })
  parser.on('text', (text) => {
    path.at(-1)!.text += text
  })
  parser.on('closetag', () => {
    path.pop()
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(decode(bytes, 'win1251')).close()
  return root.children[0]!
}

const at = (tag: Tag, ...path: string[]): Tag =>
  path.reduce((from, name) => from.children.find((child) => child.name === name)!, tag)
const withoutVat = { billVatPercent: null, billGoods: null, shipments: [], returnedDeliveryKopecks: 0 }
const namesOf = ({ children }: Tag) => children.map(({ name }) => name)

test('200: goods keep the VAT and unit they were ordered with, in documents and in the receipt', async () => {
  await pool.query(`update products set vat = '10', unit_code = '006', unit_name = 'м' where id = 2`)
  const anna = guest()
  const order = await sent(anna, { payer })
  await pool.query(`update products set vat = null, unit_code = '796', unit_name = 'шт' where id = 2`)
  const [overlocker, needles] = order.lines
  expect([overlocker, needles]).toMatchObject([
    { vat: null, unit: { code: '796', name: 'шт' } },
    { vat: '10', unit: { code: '006', name: 'м' } },
  ])
  const file = parseXml((await document(anna, order.id, 'upd-xml')).rawPayload)
  const table = at(file, 'Документ', 'ТаблСчФакт')
  expect(
    table.children
      .slice(0, 3)
      .map(({ attributes }) => [attributes.ОКЕИ_Тов, attributes.НаимЕдИзм, attributes.НалСт, attributes.СтТовУчНал]),
  ).toEqual([
    ['796', 'шт', '22%', (overlocker!.sum / 100).toFixed(2)],
    ['006', 'м', '10%', (needles!.sum / 100).toFixed(2)],
    ['876', 'усл. ед', '22%', (order.delivery!.price / 100).toFixed(2)],
  ])
  const act = (await pdfText((await document(anna, order.id, 'act')).rawPayload)).join(' ')
  expect(act).toContain('В том числе НДС')
  expect(act).not.toContain('НДС 22')
  const receipt = await transaction(pool, (tx) =>
    receiptOfGoods(tx, order.id, {
      lines: order.lines.map(({ title, count, sum }) => ({ title, count, sumKopecks: sum })),
      deliveryKopecks: 0,
    }),
  )
  expect(new Map(receipt!.lines.map(({ description, vatCode, measure }) => [description, [vatCode, measure]]))).toEqual(
    new Map([
      [overlocker!.title, [12, 'piece']],
      [needles!.title, [5, 'meter']],
    ]),
  )
})

test('200: papers keep the VAT of the day they are of, whatever the site pays later', async () => {
  const anna = guest()
  const order = await sent(anna, { payer })
  const kinds = ['upd-xml', 'upd', 'act', 'invoice']
  const papers = async (from = app) => {
    const answers = await Promise.all(kinds.map((kind) => document(anna, order.id, kind, from)))
    return answers.map(({ rawPayload }, index) =>
      kinds[index] === 'upd-xml' ? decode(rawPayload, 'win1251') : pdfText(rawPayload).join('\n'),
    )
  }
  const before = await papers()
  for (const paper of before) expect(paper).toMatch(/22(%|\s%)/)
  for (const rate of ['20', 'null']) {
    await pool.query(`update sites set vat_percent = ${rate} where id = 1`)
    const { app: later } = await openTestApi(database)
    expect(await papers(later)).toEqual(before)
  }
  await pool.query('update sites set vat_percent = 22 where id = 1')
})

describe('УПД of an order of an organization', () => {
  test('200: XML of format 5.03 (КНД 1115131) with matching sums, named by its id; repeats are identical', async () => {
    const anna = guest()
    const order = await sent(anna, { payer })
    const answer = await document(anna, order.id, 'upd-xml')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/xml; charset=windows-1251')
    const file = parseXml(answer.rawPayload)
    const day = new Date(new Date(order.sentAt!).getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
    const shownDay = day.split('-').reverse().join('.')
    const { ИдФайл: id } = file.attributes
    expect(id).toMatch(
      new RegExp(
        `^ON_NSCHFDOPPR_7707083893770701001_7700000016770001001_${day.replaceAll('-', '')}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_0_0_0_0_0_00$`,
      ),
    )
    expect(answer.headers['content-disposition']).toContain(`${id}.xml`)
    expect(file.attributes).toMatchObject({ ВерсФорм: '5.03' })
    const paper = at(file, 'Документ')
    expect(paper.attributes).toMatchObject({ КНД: '1115131', Функция: 'СЧФДОП', ДатаИнфПр: shownDay })
    expect(paper.attributes.ВремИнфПр).toMatch(/^\d\d\.\d\d\.\d\d$/)
    expect(namesOf(paper)).toEqual(['СвСчФакт', 'ТаблСчФакт', 'СвПродПер', 'Подписант'])
    const facts = at(paper, 'СвСчФакт')
    expect(facts.attributes).toEqual({ НомерДок: order.number, ДатаДок: shownDay })
    expect(namesOf(facts)).toEqual(['СвПрод', 'ГрузОт', 'ГрузПолуч', 'ДокПодтвОтгрНом', 'СвПокуп', 'ДенИзм'])
    expect(at(facts, 'СвПрод', 'ИдСв', 'СвЮЛУч').attributes).toEqual({
      НаимОрг: 'ООО «Шпулька»',
      ИННЮЛ: '7700000016',
      КПП: '770001001',
    })
    expect(at(facts, 'СвПокуп', 'ИдСв', 'СвЮЛУч').attributes).toEqual({
      НаимОрг: payer.name,
      ИННЮЛ: payer.inn,
      КПП: payer.kpp,
    })
    expect(at(facts, 'СвПокуп', 'Адрес', 'АдрИнф').attributes).toEqual({
      КодСтр: '643',
      НаимСтран: 'Россия',
      АдрТекст: payer.legalAddress,
    })

    const table = at(paper, 'ТаблСчФакт')
    expect(namesOf(table)).toEqual(['СведТов', 'СведТов', 'СведТов', 'ВсегоОпл'])
    const lines = table.children.slice(0, 3)
    expect(
      lines.map(({ attributes }) => [attributes.НомСтр, attributes.НаимТов, attributes.КолТов, attributes.НалСт]),
    ).toEqual([
      ['1', 'Оверлок «Волна»', '2', '22%'],
      ['2', 'Иглы DBx1', '7', '22%'],
      ['3', 'Доставка: Курьер', '1', '22%'],
    ])
    expect(namesOf(lines[0]!)).toEqual(['ДопСведТов', 'Акциз', 'СумНал'])
    expect(at(lines[0]!, 'ДопСведТов').attributes).toEqual({ ПрТовРаб: '1', АртикулТов: 'ОВ-1-Ч' })
    expect(at(lines[2]!, 'ДопСведТов').attributes).toEqual({ ПрТовРаб: '3' })
    const kopecks = (text: string) => {
      expect(text).toMatch(/^\d+\.\d\d$/)
      return Number(text.replace('.', ''))
    }
    for (const { attributes, children } of lines) {
      const tax = kopecks(children.find(({ name }) => name === 'СумНал')!.children[0]!.text)
      expect(kopecks(attributes.СтТовБезНДС!) + tax).toBe(kopecks(attributes.СтТовУчНал!))
      expect(Number(attributes.ЦенаТов) * Number(attributes.КолТов)).toBeCloseTo(Number(attributes.СтТовБезНДС), 6)
    }
    const total = at(table, 'ВсегоОпл')
    expect(kopecks(total.attributes.СтТовУчНалВсего!)).toBe(order.total)
    const sumOf = (of: (line: Tag) => string) => lines.reduce((sum, line) => sum + kopecks(of(line)), 0)
    expect(kopecks(total.attributes.СтТовБезНДСВсего!)).toBe(sumOf(({ attributes }) => attributes.СтТовБезНДС!))
    expect(kopecks(at(total, 'СумНалВсего', 'СумНал').text)).toBe(sumOf((line) => at(line, 'СумНал', 'СумНал').text))
    expect(at(paper, 'СвПродПер', 'СвПер').attributes).toEqual({ СодОпер: 'Товары переданы', ДатаПер: shownDay })
    expect(at(paper, 'Подписант', 'ФИО').attributes).toEqual({ Фамилия: 'Челнокова', Имя: 'В.', Отчество: 'С.' })
    expect((await document(anna, order.id, 'upd-xml')).rawPayload.equals(answer.rawPayload)).toBe(true)
  })

  test('200: a landscape sheet with the same sums, to print and sign', async () => {
    const anna = guest()
    const order = await sent(anna, { payer })
    const answer = await document(anna, order.id, 'upd')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const sheets = pdfText(answer.rawPayload)
    expect(sheets).toHaveLength(1)
    const roubles = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2 })
      .format(order.total / 100)
      .replaceAll('\u00a0', ' ')
    for (const part of [
      'Статус 1',
      payer.name,
      'Иваново',
      '7707083893 / 770701001',
      'Оверлок «Волна»',
      'Доставка: Курьер',
      roubles,
      'Товар получил',
    ])
      expect(sheets[0]).toContain(part)
  })

  test('a seller without VAT has status 2 and no tax; keeps characters outside the encoding', async () => {
    const anna = guest()
    const order = await sent(anna, {
      payer: { name: 'ИП Ткачёв Олег Ильич', inn: '500100732259', legalAddress: 'Иваново, 漢字' },
    })
    const { rawPayload } = await document(anna, order.id, 'upd-xml')
    const buyer = at(parseXml(rawPayload), 'Документ', 'СвСчФакт', 'СвПокуп')
    expect(at(buyer, 'ИдСв', 'СвИП').attributes).toEqual({ ИННФЛ: '500100732259' })
    expect(at(buyer, 'ИдСв', 'СвИП', 'ФИО').attributes).toEqual({ Фамилия: 'Ткачёв', Имя: 'Олег', Отчество: 'Ильич' })
    expect(at(buyer, 'Адрес', 'АдрИнф').attributes.АдрТекст).toBe('Иваново, 漢字')
    const { rows } = await pool.query(
      `select name, phone, email, legal, requisites as "invoiceDetails" from sites where id = 2`,
    )
    const paper = at(
      parseXml(encode(transferXml(transferDocument(order, order.shipments[0]!.id, withoutVat, rows[0])!), 'win1251')),
      'Документ',
    )
    expect(paper.attributes.Функция).toBe('ДОП')
    expect(at(paper, 'СвСчФакт', 'СвПрод', 'ИдСв', 'СвИП', 'ФИО').attributes).toEqual({
      Фамилия: 'Вытачкин',
      Имя: 'Илья',
      Отчество: 'Петрович',
    })
    const table = at(paper, 'ТаблСчФакт')
    expect(
      table.children.slice(0, -1).map((line) => [line.attributes.НалСт, at(line, 'СумНал', 'БезНДС').text]),
    ).toEqual(Array(3).fill(['без НДС', 'без НДС']))
    expect(at(table, 'ВсегоОпл', 'СумНалВсего', 'БезНДС').text).toBe('без НДС')
  })

  test('goods sold without VAT alone have status 2 and no tax, also from a seller with VAT', async () => {
    const order = await sent(guest(), { payer })
    const [shipment] = order.shipments
    const untaxed = {
      ...order,
      delivery: order.delivery && { ...order.delivery, price: 0 },
      lines: order.lines.map((line) => ({ ...line, vat: 'none' as const })),
    }
    const facts = { ...withoutVat, shipments: [{ id: shipment!.id, vatPercent: 22 }] } as const
    const seller = { legal: {}, invoiceDetails: {} } as Seller
    expect(transferDocument(untaxed, shipment!.id, facts, seller)).toMatchObject({ status: 2, vatKopecks: null })
    expect(transferDocument(order, shipment!.id, facts, seller)).toMatchObject({ status: 1 })
  })

  test('of a sole proprietor is signed in person, with the number of the registration', async () => {
    const order = await sent(guest(), { payer })
    const [shipment] = order.shipments
    const facts = { ...withoutVat, shipments: [{ id: shipment!.id, vatPercent: 5 }] } as const
    const seller = {
      legal: { name: 'ИП Вытачкин Илья Петрович', inn: '575000000000', ogrn: '304500116000157', address: 'Тула' },
      invoiceDetails: { kpp: '', director: 'Вытачкин И. П.', accountant: '' },
    } as Seller
    const { head, blocks } = transferPdf(order, facts, seller, shipment!.id)
    expect(head.note).toContain('Статус 1')
    const roles = blocks.flatMap((block) => (block.kind === 'signatures' ? block.rows : []))
    expect(roles.slice(0, 2)).toEqual([
      ['Индивидуальный предприниматель, ОГРНИП 304500116000157', 'Вытачкин И. П.'],
      [expect.stringMatching(/^Товар передал/), 'Вытачкин И. П.'],
    ])
    expect(transferXml(transferDocument(order, shipment!.id, facts, seller)!)).toContain(
      '<Подписант Должн="Индивидуальный предприниматель"',
    )
  })

  test('404: before the goods are sent, for another visitor; no УПД for a person, no XML without the buyer’s address', async () => {
    const anna = guest()
    const { legalAddress: _, ...short } = payer
    const [ofPerson, withoutAddress] = [await sent(guest(), { personalPayment: 1 }), await sent(anna, { payer: short })]
    expect(ofPerson.documents.map(({ kind }) => kind)).toEqual(['order', 'act'])
    expect(withoutAddress.documents.map(({ kind }) => kind)).toEqual(['order', 'invoice', 'act', 'upd'])
    expect((await document(anna, withoutAddress.id, 'upd-xml')).statusCode).toBe(404)
    expect((await document(guest(), withoutAddress.id, 'upd')).statusCode).toBe(404)
    const basket = await fillBasket(app, anna, [{ id: goods.needles }])
    const form = orderForm(basket, await calculate(app, anna), { personalPayment: 2, payer })
    const { body } = await sendRequest<PlacedOrder>(app, anna, 'POST', '/orders/v1', form)
    for (const kind of ['upd', 'upd-xml']) expect((await document(anna, body.orderId, kind)).statusCode).toBe(404)
  })
})
