import { orderNumber } from '@shpulka/contract/buying/order-number'
import { packText, shortAmount } from '@shpulka/contract/catalogue/pack'
import { documentDate } from '../../base/documents/document-date.rule.ts'
import type { PdfRow, PdfSpec } from '../../base/documents/pdf.port.ts'
import { paperTitle } from './paper-title.rule.ts'

/** Goods reserved by an order in a warehouse. */
export interface ReservedGoods {
  readonly warehouse: string
  readonly vendorCode: string
  readonly title: string
  readonly orderId: number
  readonly quantity: number
  /** How many pieces one has as it was ordered; null: by the piece. */
  readonly packSize: number | null
}

/** The heading of a printed sheet. */
interface PrintHeading {
  readonly issuer: string
  readonly at: Date
}

/** One row of the sheet: goods ordered in packs of two sizes are two rows. */
const keyOf = ({ vendorCode, title, packSize }: ReservedGoods) => `${vendorCode}\n${title}\n${packSize ?? ''}`

const byName = new Intl.Collator('ru', { numeric: true })

/** What to take from each warehouse for these orders, by article, with the orders it is for. */
export function pickList(
  orderIds: readonly number[],
  reserved: readonly ReservedGoods[],
  { issuer, at }: PrintHeading,
): PdfSpec {
  const rows: PdfRow[] = []
  for (const [warehouse, goods] of groupBy(reserved, ({ warehouse }) => warehouse)) {
    rows.push({ cells: [warehouse], isTitle: true })
    for (const [, [first, ...others]] of groupBy(goods, keyOf)) {
      const all = [first!, ...others]
      const quantity = all.reduce((sum, each) => sum + each.quantity, 0)
      const orders = all
        .toSorted((a, b) => orderIds.indexOf(a.orderId) - orderIds.indexOf(b.orderId))
        .map((each) => `${orderNumber(each.orderId)} × ${each.quantity}`)
      const { title, vendorCode, packSize } = first!
      const name = [title, packText(packSize)].filter(Boolean).join('\n')
      rows.push({ cells: [vendorCode || '—', name, shortAmount(quantity, packSize), orders.join(', '), '☐'] })
    }
  }
  const empty = orderIds.filter((id) => !reserved.some(({ orderId }) => orderId === id))
  return {
    head: {
      kind: 'Лист сборки',
      title: `Заказов: ${orderIds.length}`,
      note: documentDate(at),
      issuer,
      createdAt: at,
      isDense: true,
    },
    blocks: [
      ...(rows.length === 0 ? [] : [{ kind: 'table' as const, columns, rows }]),
      ...(empty.length === 0
        ? []
        : [{ kind: 'text' as const, text: `Ничего не отложено: ${empty.map(orderNumber).join(', ')}.` }]),
      { kind: 'signatures', rows: [['Собрал', '']] },
    ],
  }
}

const columns = [
  { title: 'Артикул', width: 0.17 },
  { title: 'Товар', width: 0.38 },
  { title: 'Кол-во', width: 0.11, align: 'right' as const },
  { title: 'Заказы', width: 0.27 },
  { title: 'Взято', width: 0.07 },
]

/** Groups rows and sorts the groups by key, comparing numbers in keys as numbers. */
const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] =>
  [...Map.groupBy(rows, keyOf)].toSorted(([a], [b]) => byName.compare(a, b))

/** A sheet that lists requested papers that do not exist. */
export const missingPapers = (
  missing: readonly { readonly orderId: number; readonly kinds: readonly string[] }[],
  heading: PrintHeading,
): PdfSpec =>
  notPrinted(
    'Этих бумаг у заказов сейчас нет',
    missing.map(({ orderId, kinds }) => ({ orderId, what: kinds.map(paperTitle).join(', ') })),
    heading,
  )

/** A sheet that lists orders and what was not printed of them. */
export function notPrinted(
  title: string,
  rows: readonly { readonly orderId: number; readonly what: string }[],
  { issuer, at }: PrintHeading,
): PdfSpec {
  return {
    head: { kind: 'Не напечатано', title, note: '', issuer, createdAt: at },
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Заказ', width: 0.3 },
          { title: 'Нет бумаг', width: 0.7 },
        ],
        rows: rows.map(({ orderId, what }) => ({ cells: [orderNumber(orderId), what] })),
      },
    ],
  }
}
