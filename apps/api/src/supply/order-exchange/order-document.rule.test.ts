import { describe, expect, test } from 'vitest'
import { type ExportedOrder, exportedId, orderDocument, ordersXml } from './order-document.rule.ts'
import { load1c } from './test-1c.ts'
import { windows1251, xmlText } from './windows-1251.rule.ts'

const person: ExportedOrder = {
  number: 'Ш-1001',
  date: '2026-02-03',
  time: '10:12:44',
  totalKopecks: 279_100,
  deliveryKopecks: 30_000,
  lines: [
    { sourceId: 'GOODS#KIND', title: 'Кружка', count: 2, sumKopecks: 249_000, vat: null },
    { sourceId: 'G2#G2', title: 'Нить #40 <белая> ₽', count: 3, sumKopecks: 100, vat: null },
  ],
  vatPercent: null,
  personId: 'p-77',
  payer: null,
  address: 'Орёл, Ленина, 7',
  comment: '',
  contact: { fio: 'Анна Швецова', email: 'anna@example.ru', phone: '+79001234567' },
  statusTitle: 'Новый',
  isCancelled: false,
  paymentTitle: 'При получении',
  isPaid: null,
}

const bytes = (...orders: ExportedOrder[]) => windows1251(ordersXml(orders.map(orderDocument), '2026-02-03T10:15:00'))
const goods = (id: string, title: string, price: string, count: number, sum: string, kind = 'Товар', vat = '') =>
  `<Товар><Ид>${id}</Ид><Наименование>${title}</Наименование><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу>` +
  `<Количество>${count}</Количество><Сумма>${sum}</Сумма>${vat}<ЗначенияРеквизитов><ЗначениеРеквизита>` +
  `<Наименование>ТипНоменклатуры</Наименование><Значение>${kind}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>` +
  '</Товар>'
const requisite = (name: string, value: string) =>
  `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`
const prologue =
  '<?xml version="1.0" encoding="windows-1251"?>\n' +
  '<КоммерческаяИнформация ВерсияСхемы="2.07" ДатаФормирования="2026-02-03T10:15:00">'

describe('exact documents', () => {
  test('a person: name with phone, an indivisible sum, delivery, a character outside windows-1251', () => {
    const expected =
      `${prologue}<Документ><Ид>Ш-1001</Ид><Номер>Ш-1001</Номер><Дата>2026-02-03</Дата><Время>10:12:44</Время>` +
      '<ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль><Валюта>RUB</Валюта><Курс>1</Курс>' +
      '<Сумма>2791.00</Сумма><Контрагенты><Контрагент><Ид>p-77</Ид>' +
      '<Наименование>Анна Швецова, +79001234567</Наименование><Роль>Покупатель</Роль>' +
      '<ПолноеНаименование>Анна Швецова</ПолноеНаименование>' +
      '<Адрес><Представление>Орёл, Ленина, 7</Представление></Адрес>' +
      '<Контакты><Контакт><Тип>Почта</Тип><Значение>anna@example.ru</Значение></Контакт>' +
      '<Контакт><Тип>ТелефонРабочий</Тип><Значение>+79001234567</Значение></Контакт></Контакты>' +
      '</Контрагент></Контрагенты><Товары>' +
      goods('GOODS#KIND', 'Кружка', '1245.00', 2, '2490.00') +
      goods('G2', 'Нить №40 &lt;белая&gt; &#8381;', '0.33', 2, '0.66') +
      goods('G2', 'Нить №40 &lt;белая&gt; &#8381;', '0.34', 1, '0.34') +
      goods('ORDER_DELIVERY', 'Доставка заказа', '300.00', 1, '300.00', 'Услуга') +
      `</Товары><ЗначенияРеквизитов>${requisite('Статус заказа', 'Новый')}${requisite('Отменен', 'false')}` +
      `${requisite('Метод оплаты', 'При получении')}</ЗначенияРеквизитов></Документ></КоммерческаяИнформация>`
    expect(new TextDecoder('windows-1251').decode(bytes(person))).toBe(expected)
    expect(bytes(person).indexOf(Buffer.from([0xd8, 0x2d, 0x31]))).toBeGreaterThan(0)
    expect(load1c(bytes(person))).toMatchObject([{ number: 'Ш-1001', sum: '2791.00' }])
  })

  test('goods that 1С taxes otherwise go with their own VAT, which every line has; a site without VAT names none', () => {
    const [cup, thread] = person.lines
    const order: ExportedOrder = {
      ...person,
      deliveryKopecks: 12_200,
      vatPercent: 22,
      lines: [
        { ...cup!, count: 1, sumKopecks: 110_000, vat: '10' },
        { ...thread!, count: 1, sumKopecks: 5_000, vat: 'none' },
      ],
    }
    const taxes = (text: string) =>
      [...text.matchAll(/<УчтеноВСумме>true<\/УчтеноВСумме><Сумма>([^<]*)<\/Сумма><Ставка>([^<]*)</g)].map(
        ([, sum, rate]) => [rate, sum],
      )
    const text = orderDocument(order)
    expect(taxes(text)).toEqual([
      ['10', '100.00'],
      ['Без НДС', '0.00'],
      ['22', '22.00'],
    ])
    expect([...text.matchAll(/<СтавкаНалога>.*?<Ставка>([^<]*)</g)].map(([, rate]) => rate)).toEqual([
      '10',
      'Без НДС',
      '22',
    ])
    expect(orderDocument({ ...order, vatPercent: null })).not.toContain('Ставка')
  })

  test('an organization: VAT on every line, a comment, cancelled and paid', () => {
    const vat = (sum: string) =>
      '<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>20</Ставка></СтавкаНалога></СтавкиНалогов>' +
      `<Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме><Сумма>${sum}</Сумма>` +
      '<Ставка>20</Ставка></Налог></Налоги>'
    const organization: ExportedOrder = {
      ...person,
      totalKopecks: 250_000,
      deliveryKopecks: 1_000,
      vatPercent: 20,
      lines: person.lines.slice(0, 1),
      address: '',
      payer: { name: 'ООО «Мак»', inn: '7700000000', kpp: '770001001', legalAddress: 'Москва, Мясницкая, 1' },
      contact: { ...person.contact, email: '' },
      comment: 'Звонить\r\nпосле 10\u0000',
      isCancelled: true,
      isPaid: true,
    }
    const text = new TextDecoder('windows-1251').decode(bytes(organization))
    expect(text).toContain(
      '<Контрагент><Ид>c-7700000000-770001001</Ид><Наименование>ООО «Мак»</Наименование><Роль>Покупатель</Роль>' +
        '<ОфициальноеНаименование>ООО «Мак»</ОфициальноеНаименование><ИНН>7700000000</ИНН><КПП>770001001</КПП>' +
        '<ЮридическийАдрес><Представление>Москва, Мясницкая, 1</Представление></ЮридическийАдрес>' +
        '<Контакты><Контакт><Тип>ТелефонРабочий</Тип><Значение>+79001234567</Значение></Контакт></Контакты></Контрагент>',
    )
    expect(text).toContain(
      goods('GOODS#KIND', 'Кружка', '1245.00', 2, '2490.00', 'Товар', vat('415.00')) +
        goods('ORDER_DELIVERY', 'Доставка заказа', '10.00', 1, '10.00', 'Услуга', vat('1.67')),
    )
    expect(text).toContain(
      `${requisite('Отменен', 'true')}${requisite('Метод оплаты', 'При получении')}` +
        `${requisite('Заказ оплачен', 'true')}${requisite('Комментарии покупателя', 'Звонить\nпосле 10')}`,
    )
    expect(load1c(bytes(organization))).toHaveLength(1)
  })

  test('nothing to send: a root and no document', () => {
    expect(new TextDecoder('windows-1251').decode(bytes())).toBe(`${prologue}</КоммерческаяИнформация>`)
    expect(load1c(bytes())).toEqual([])
  })

  test('an erased person, free goods', () => {
    const bare: ExportedOrder = {
      ...person,
      personId: '',
      contact: { fio: '', email: '', phone: '' },
      address: '',
      deliveryKopecks: 0,
      totalKopecks: 0,
      lines: [{ sourceId: 'G', title: 'Иглы', count: 5, sumKopecks: 0, vat: null }],
    }
    expect(load1c(bytes(bare))).toMatchObject([
      {
        lines: [{ id: 'G', count: '5', price: '0.00', sum: '0.00' }],
        counterparty: { Ид: 'o-Ш-1001', Наименование: 'Покупатель заказа Ш-1001' },
      },
    ])
  })
})

test.each([
  ['G', 'G'],
  ['G#K', 'G#K'],
  ['G#G', 'G'],
  ['G#', 'G'],
])('the id of goods %s is sent as %s', (sourceId, sent) => {
  expect(exportedId(sourceId)).toBe(sent)
})

test('text: forbidden characters and lone surrogates are removed, surrogate pairs are one character', () => {
  expect(xmlText(' a\u0001\ud800b\ufffe\t😀" ')).toBe('ab\t😀&quot;')
  expect(windows1251('Ё😀\u0098').toString('latin1')).toBe('\xa8&#128512;&#152;')
})
