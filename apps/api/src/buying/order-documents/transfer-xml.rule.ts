import { createHash } from 'node:crypto'
import { xmlText } from '../../catalogue/feeds/xml-text.rule.ts'
import { isProprietor, type TransferDocument, type TransferLine } from './transfer-document.rule.ts'

/**
 * The seller's part of a УПД in the tax service's format: order ЕД-7-26/970@, КНД 1115131, format 5.03. It is not
 * signed: the operator of electronic documents signs it and puts the parties' ids into the file name.
 */
export function transferXml(document: TransferDocument): string {
  const { seller, buyer, status, sentAt, number } = document
  const [documentDate, documentTime] = [date(sentAt), clock.format(sentAt).replaceAll(':', '.')]
  return `<?xml version="1.0" encoding="windows-1251"?>\n${tag(
    'Файл',
    { ИдФайл: transferFileId(document), ВерсФорм: '5.03', ВерсПрог: 'Шпулька' },
    tag(
      'Документ',
      {
        КНД: '1115131',
        Функция: status === 1 ? 'СЧФДОП' : 'ДОП',
        ПоФактХЖ: factName,
        НаимДокОпр: status === 1 ? `Счет-фактура и ${lowerFirst(factName)}` : factName,
        ДатаИнфПр: documentDate,
        ВремИнфПр: documentTime,
        НаимЭконСубСост: [
          seller.legal.name,
          `ИНН ${seller.legal.inn}`,
          ...(seller.invoiceDetails.kpp ? [`КПП ${seller.invoiceDetails.kpp}`] : []),
        ].join(', '),
      },
      tag(
        'СвСчФакт',
        { НомерДок: number, ДатаДок: documentDate },
        party(
          'СвПрод',
          { name: seller.legal.name, inn: seller.legal.inn, kpp: seller.invoiceDetails.kpp },
          seller.legal.address,
        ),
        tag('ГрузОт', {}, tag('ОнЖе', {}, 'он же')),
        party('ГрузПолуч', buyer, buyer.legalAddress),
        tag('ДокПодтвОтгрНом', {
          РеквНаимДок: 'Универсальный передаточный документ',
          РеквНомерДок: number,
          РеквДатаДок: documentDate,
        }),
        party('СвПокуп', buyer, buyer.legalAddress),
        tag('ДенИзм', { КодОКВ: '643', НаимОКВ: 'Российский рубль' }),
      ),
      goods(document),
      tag(
        'СвПродПер',
        {},
        tag(
          'СвПер',
          { СодОпер: 'Товары переданы', ДатаПер: documentDate },
          tag('ОснПер', {
            РеквНаимДок: 'Заказ',
            РеквНомерДок: document.order.number,
            РеквДатаДок: date(document.order.createdAt),
          }),
        ),
      ),
      // 1: the electronic signature itself proves the right to sign.
      tag(
        'Подписант',
        {
          Должн: isProprietor(seller.legal.inn) ? 'Индивидуальный предприниматель' : 'Руководитель',
          СпосПодтПолном: '1',
        },
        person(seller.invoiceDetails.director),
      ),
    ),
  )}\n`
}

/**
 * Parts of the id by the format: receiver, sender, day, unique number, and zeros since there are no marked goods. The
 * same shipment always has the same id.
 */
export function transferFileId({ buyer, seller, sentAt, number }: TransferDocument): string {
  const [from, to] = [`${seller.legal.inn}${seller.invoiceDetails.kpp}`, `${buyer.inn}${buyer.kpp}`]
  const hash = createHash('sha256').update(`${from}\n${to}\n${number}\n${sentAt.toISOString()}`).digest('hex')
  const uniqueNumber = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-')
  return `ON_NSCHFDOPPR_${to}_${from}_${date(sentAt).split('.').reverse().join('')}_${uniqueNumber}_0_0_0_0_0_00`
}

const factName =
  'Документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)'
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function goods(document: TransferDocument): string {
  const { lines, netKopecks, vatKopecks, grossKopecks } = document
  return tag(
    'ТаблСчФакт',
    {},
    ...lines.map((line, index) => goodsLine(line, index + 1)),
    tag(
      'ВсегоОпл',
      { СтТовБезНДСВсего: money(netKopecks), СтТовУчНалВсего: money(grossKopecks) },
      tag('СумНалВсего', {}, vat(vatKopecks)),
    ),
  )
}

function goodsLine(
  { title, vendorCode, isService, unit, vatPercent, count, netKopecks, vatKopecks, grossKopecks }: TransferLine,
  number: number,
) {
  return tag(
    'СведТов',
    {
      НомСтр: String(number),
      НаимТов: truncate(title, 2000),
      ОКЕИ_Тов: unit.code,
      НаимЕдИзм: unit.name,
      КолТов: String(count),
      ЦенаТов: price(netKopecks, count),
      СтТовБезНДС: money(netKopecks),
      НалСт: vatPercent === null ? 'без НДС' : `${vatPercent}%`,
      СтТовУчНал: money(grossKopecks),
    },
    tag('ДопСведТов', { ПрТовРаб: isService ? '3' : '1', ...(vendorCode && { АртикулТов: truncate(vendorCode, 50) }) }),
    tag('Акциз', {}, tag('БезАкциз', {}, 'без акциза')),
    tag('СумНал', {}, vat(vatKopecks)),
  )
}

const vat = (kopecks: number | null) =>
  kopecks === null ? tag('БезНДС', {}, 'без НДС') : tag('СумНал', {}, money(kopecks))

function party(
  name: string,
  { name: title, inn, kpp }: { name: string; inn: string; kpp: string },
  address: string,
): string {
  const identity = isProprietor(inn)
    ? tag('СвИП', { ИННФЛ: inn }, person(title.replace(/^(ИП|Индивидуальный предприниматель)\s+/i, '')))
    : tag('СвЮЛУч', { НаимОрг: truncate(title, 1000), ИННЮЛ: inn, ...(kpp && { КПП: kpp }) })
  const addressTag =
    address &&
    tag('Адрес', {}, tag('АдрИнф', { КодСтр: '643', НаимСтран: 'Россия', АдрТекст: truncate(address, 1000) }))
  return tag(name, {}, tag('ИдСв', {}, identity), addressTag)
}

/** «Челнокова В. С.», «Швецова Анна Петровна». */
function person(name: string): string {
  const [surname = '', first = '', ...rest] = name.trim().split(/\s+/)
  return tag('ФИО', {
    Фамилия: truncate(surname || '-', 60),
    Имя: truncate(first || '-', 60),
    ...(rest.length > 0 && { Отчество: truncate(rest.join(' '), 60) }),
  })
}

const tag = (name: string, attributes: Readonly<Record<string, string>>, ...content: readonly string[]): string => {
  const inner = content.join('')
  const attributesText = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlText(value.replace(/\s+/g, ' '))}"`,
  )
  return `<${name}${attributesText.join('')}${inner === '' ? '/>' : `>${inner}</${name}>`}`
}

const truncate = (text: string, length: number) => [...text].slice(0, length).join('')
const money = (kopecks: number) => (kopecks / 100).toFixed(2)
/** For one piece, without VAT; the format allows up to eleven digits. */
const price = (kopecks: number, count: number) => (kopecks / 100 / count).toFixed(11).replace(/(\.\d\d\d*?)0+$/, '$1')

const day = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})
const clock = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Moscow',
})
const date = (at: Date) => day.format(at)
