import { packText, shortAmount } from '@shpulka/contract/catalogue/pack'
import { roubles } from '../money/roubles.rule.ts'
import type { PdfBlock, PdfRow } from './pdf-spec.ts'

/** A line of goods as documents show it. */
export interface GoodsLine {
  readonly title: string
  readonly vendorCode: string
  readonly count: number
  /** How many pieces one has when it is sold in packs; null: it is sold by the piece. */
  readonly packSize: number | null
  readonly price: number
  /** The discount of the line, in kopecks. */
  readonly reduction: number
  readonly sum: number
  /** The set the line belongs to; lines of one set are adjacent. */
  readonly set: { readonly number: number; readonly title: string; readonly count: number } | null
  readonly image?: Uint8Array | null
}

/** A numbered line after the goods: delivery. */
export interface ServiceLine {
  readonly title: string
  readonly sum: number
}

/** A sum does not break between its digits: its column holds the longest one, measured on an upright sheet. */
const moneyWidth = (least: number, sums: readonly number[]) =>
  Math.max(least, 0.026 + 0.0101 * Math.max(...sums.map((sum) => roubles(sum).length)))

/**
 * The table of goods of an order or a price offer. Lines are numbered, parts of a set are listed under its title; there
 * is a column of discounts if any line has one, and of pictures if requested.
 */
export function goodsTable(
  lines: readonly GoodsLine[],
  {
    hasPictures = false,
    service = null,
  }: { readonly hasPictures?: boolean; readonly service?: ServiceLine | null } = {},
): Extract<PdfBlock, { kind: 'table' }> {
  const isReduced = lines.some(({ reduction }) => reduction > 0)
  const priceWidth = moneyWidth(0.15, [...lines.map(({ price }) => price), service?.sum ?? 0])
  const reductionWidth = isReduced
    ? moneyWidth(
        0.13,
        lines.map(({ reduction }) => -reduction),
      )
    : 0
  const sumWidth = moneyWidth(0.16, [...lines.map(({ sum }) => sum), service?.sum ?? 0])
  const titleWidth = 1 - 0.06 - 0.09 - priceWidth - reductionWidth - sumWidth - (hasPictures ? 0.1 : 0)
  const columns = [
    { title: '№', width: 0.06 },
    ...(hasPictures ? [{ title: '', width: 0.1 }] : []),
    { title: 'Наименование', width: titleWidth },
    { title: 'Кол-во', width: 0.09, align: 'right' as const },
    { title: 'Цена', width: priceWidth, align: 'right' as const },
    ...(isReduced ? [{ title: 'Скидка', width: reductionWidth, align: 'right' as const }] : []),
    { title: 'Сумма', width: sumWidth, align: 'right' as const },
  ]
  let shownSet: number | null = null
  const rows = lines.flatMap((line, index): PdfRow[] => {
    const { title, vendorCode, count, packSize, price, reduction, sum, set, image } = line
    const cells = [
      String(index + 1),
      ...(hasPictures ? [''] : []),
      [title, [vendorCode && `Артикул ${vendorCode}`, packText(packSize)].filter(Boolean).join(', ')]
        .filter(Boolean)
        .join('\n'),
      shortAmount(count, packSize),
      roubles(price),
      ...(isReduced ? [reduction > 0 ? roubles(-reduction) : ''] : []),
      roubles(sum),
    ]
    const heads =
      set && set.number !== shownSet ? [{ cells: [`Комплект «${set.title}», ${set.count} шт.`], isTitle: true }] : []
    shownSet = set?.number ?? null
    return [...heads, { cells, ...(hasPictures && { image: image ?? null }) }]
  })
  if (service) {
    const cells = [
      String(lines.length + 1),
      ...(hasPictures ? [''] : []),
      service.title,
      '1 усл.',
      roubles(service.sum),
    ]
    rows.push({ cells: [...cells, ...(isReduced ? [''] : []), roubles(service.sum)] })
  }
  return { kind: 'table', columns, rows, ...(hasPictures && { imageColumn: 1 }) }
}
