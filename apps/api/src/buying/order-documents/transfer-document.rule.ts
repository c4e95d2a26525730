import type { Order, OrderLine, Payer } from '@shpulka/contract/buying/orders'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { goodsVatPercent, type VatOverride } from '../receipts/goods-vat.rule.ts'
import { includedVat } from './included-vat.rule.ts'
import type { PaperFacts } from './paper-facts.rule.ts'
import { sentGoods } from './sent-goods.rule.ts'

/** The seller as shown in documents. */
export type Seller = Pick<SiteRow, 'name' | 'phone' | 'email' | 'legal' | 'invoiceDetails'>

/** A sole proprietor's ИНН is that of a person. */
export const isProprietor = (inn: string) => inn.length === 12

/** A line of a universal transfer document (УПД), in kopecks. */
export interface TransferLine {
  readonly title: string
  readonly vendorCode: string
  readonly isService: boolean
  readonly unit: { readonly code: string; readonly name: string }
  /** Null when the goods are sold without VAT. */
  readonly vatPercent: number | null
  readonly count: number
  /** Sum of the line without VAT. */
  readonly netKopecks: number
  /** Null when the seller pays no VAT. */
  readonly vatKopecks: number | null
  /** Net and VAT together. */
  readonly grossKopecks: number
}

/** The data of a УПД, from which both the PDF and the XML are made. */
export interface TransferDocument {
  /** 1: VAT invoice and transfer of goods. 2: only the transfer, when the seller pays no VAT for any of them. */
  readonly status: 1 | 2
  readonly number: string
  /** When the goods left the warehouse. */
  readonly sentAt: Date
  readonly order: { readonly number: string; readonly createdAt: Date }
  readonly seller: Seller
  readonly buyer: Payer
  readonly lines: readonly TransferLine[]
  readonly netKopecks: number
  /** Null when all of it is sold without VAT. */
  readonly vatKopecks: number | null
  readonly grossKopecks: number
}

/**
 * The УПД of a sent shipment, if the payer of the order is an organization or a sole proprietor; otherwise null. The
 * first shipment includes the price of delivery.
 */
export function transferDocument(
  order: Order,
  shipmentId: number | null,
  facts: PaperFacts,
  seller: Seller,
): TransferDocument | null {
  const { payer, delivery } = order
  const sent = sentGoods(order, facts).find(({ shipment }) => shipment.id === shipmentId)
  if (payer === null || !sent) return null
  const { shipment, vatPercent, deliveryKopecks } = sent
  const line = (
    title: string,
    vendorCode: string,
    isService: boolean,
    count: number,
    grossKopecks: number,
    unit = { code: '876', name: 'усл. ед' },
    vat: VatOverride = null,
  ): TransferLine => {
    const percent = goodsVatPercent(vatPercent, vat)
    const vatKopecks = includedVat(grossKopecks, percent)
    return {
      title,
      vendorCode,
      isService,
      unit,
      vatPercent: percent,
      count,
      grossKopecks,
      vatKopecks,
      netKopecks: grossKopecks - (vatKopecks ?? 0),
    }
  }
  const lines = [
    ...sent.lines.map(({ title, vendorCode, count, sum, vat, ...counted }) =>
      line(title, vendorCode, false, count, sum, unitOf(counted), vat),
    ),
    ...(delivery && deliveryKopecks > 0 ? [line(`Доставка: ${delivery.method}`, '', true, 1, deliveryKopecks)] : []),
  ]
  // Total VAT is the sum over the lines, otherwise the parts of the document could differ by a kopeck.
  const sumOf = (amountOf: (line: TransferLine) => number) => lines.reduce((sum, line) => sum + amountOf(line), 0)
  const hasVat = lines.some(({ vatKopecks }) => vatKopecks !== null)
  return {
    status: hasVat ? 1 : 2,
    number: shipment.number,
    sentAt: new Date(shipment.sentAt),
    order: { number: order.number, createdAt: new Date(order.createdAt) },
    seller,
    buyer: payer,
    lines,
    netKopecks: sumOf(({ netKopecks }) => netKopecks),
    vatKopecks: !hasVat ? null : sumOf(({ vatKopecks }) => vatKopecks ?? 0),
    grossKopecks: sumOf(({ grossKopecks }) => grossKopecks),
  }
}

/**
 * Goods sold in packs are counted in packs, as in the invoice, unless the accounting program has named another unit.
 */
const unitOf = ({ unit, packSize }: Pick<OrderLine, 'unit' | 'packSize'>): TransferLine['unit'] =>
  packSize !== null && unit.code === '796' ? { code: '778', name: 'упак' } : unit
