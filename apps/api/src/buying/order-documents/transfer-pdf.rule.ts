import type { Order } from '@shpulka/contract/buying/orders'
import { documentDate } from '../../base/documents/document-date.rule.ts'
import { sumInWords } from '../../base/money/sum-in-words.rule.ts'
import type { PaperFacts } from './paper-facts.rule.ts'
import { deliveryLine, type OrderPdf } from './pdf-lines.rule.ts'
import { isProprietor, type Seller, type TransferLine, transferDocument } from './transfer-document.rule.ts'

/** УПД by the recommended form of the tax service (letter ММВ-20-3/96@), on a landscape page. */
export function transferPdf(order: Order, facts: PaperFacts, seller: Seller, shipmentId: number | null): OrderPdf {
  const document = transferDocument(order, shipmentId, facts, seller)
  if (!document) throw new Error('The shipment has no transfer document')
  const { status, number, sentAt, buyer, lines, netKopecks, vatKopecks, grossKopecks } = document
  const day = documentDate(sentAt)
  const { legal, invoiceDetails } = seller
  const code = ({ inn, kpp }: { inn: string; kpp: string }) => [inn, kpp].filter(Boolean).join(' / ')
  const sellerAddress = `${legal.name}, ${legal.address}`
  return {
    head: {
      kind: 'Универсальный передаточный документ',
      title: `УПД № ${number} от ${day}`,
      createdAt: sentAt,
      isDense: true,
      isAcross: true,
      note: `Статус ${status}: ${status === 1 ? 'счёт-фактура и передаточный документ (акт)' : 'передаточный документ (акт)'}`,
    },
    blocks: [
      {
        kind: 'parties',
        rows: [
          [
            'Продавец (2–2б)',
            `${sellerAddress}. ИНН / КПП: ${code({ ...legal, kpp: invoiceDetails.kpp })}. Он же грузоотправитель (3)`,
          ],
          [
            'Покупатель (6–6б)',
            `${[buyer.name, buyer.legalAddress].filter(Boolean).join(', ')}. ИНН / КПП: ${code(buyer)}`,
          ],
          [
            'Получатель (4)',
            [buyer.name, order.delivery ? deliveryLine(order.delivery) : ''].filter(Boolean).join('. '),
          ],
          [
            'Отгрузка (5а)',
            `УПД № ${number} от ${day}. Основание: заказ № ${document.order.number} ` +
              `от ${documentDate(document.order.createdAt)}`,
          ],
          ['Валюта (7)', 'Российский рубль, 643'],
        ],
      },
      {
        kind: 'table',
        columns,
        rows: [
          ...lines.map((line, index) => ({ cells: cellsOf(line, index + 1) })),
          {
            cells: [
              '',
              'Всего к оплате (9)',
              '',
              '',
              '',
              '',
              plainSum(netKopecks),
              '',
              '',
              vatSum(vatKopecks),
              plainSum(grossKopecks),
              '—',
              '—',
            ],
          },
        ],
      },
      { kind: 'text', text: `Всего: ${sumInWords(grossKopecks)}.` },
      {
        kind: 'signatures',
        rows: [
          ...invoiceSignatures(seller),
          [`Товар передал, ${day}`, invoiceDetails.director],
          ['Товар получил, дата', ''],
        ],
      },
    ],
  }
}

/** A sole proprietor signs in person and names the registration, as article 169 (6) of the Tax Code asks. */
const invoiceSignatures = ({ legal, invoiceDetails: { director, accountant } }: Seller): [string, string][] =>
  isProprietor(legal.inn)
    ? [[`Индивидуальный предприниматель${legal.ogrn && `, ОГРНИП ${legal.ogrn}`}`, director]]
    : [
        ['Руководитель', director],
        ['Главный бухгалтер', accountant],
      ]

const columns = [
  { title: '№', width: 0.03 },
  { title: 'Наименование (1а)', width: 0.235 },
  { title: 'Код (А)', width: 0.095 },
  { title: 'Ед. (2, 2а)', width: 0.06 },
  { title: 'Кол-во (3)', width: 0.05, align: 'right' as const },
  { title: 'Цена без НДС (4)', width: 0.085, align: 'right' as const },
  { title: 'Стоимость без НДС (5)', width: 0.095, align: 'right' as const },
  { title: 'Акциз (6)', width: 0.055 },
  { title: 'Ставка (7)', width: 0.05 },
  { title: 'НДС (8)', width: 0.08, align: 'right' as const },
  { title: 'Всего с НДС (9)', width: 0.095, align: 'right' as const },
  { title: 'Страна (10)', width: 0.045 },
  { title: 'ДТ (11)', width: 0.025 },
]

function cellsOf(
  { title, vendorCode, unit, vatPercent, count, netKopecks, vatKopecks, grossKopecks }: TransferLine,
  number: number,
) {
  return [
    String(number),
    title,
    vendorCode || '—',
    `${unit.code} ${unit.name}`,
    String(count),
    plainSum(Math.round(netKopecks / count)),
    plainSum(netKopecks),
    'без акциза',
    vatPercent === null ? 'без НДС' : `${vatPercent}\u00a0%`,
    vatSum(vatKopecks),
    plainSum(grossKopecks),
    '—',
    '—',
  ]
}

const twoDigits = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const plainSum = (kopecks: number) => twoDigits.format(kopecks / 100)
const vatSum = (kopecks: number | null) => (kopecks === null ? 'без НДС' : plainSum(kopecks))
