import type { Order } from '@shpulka/contract/buying/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roubles } from '../../base/money/roubles.rule.ts'
import { actPdf } from './act-pdf.rule.ts'
import type { PaperFacts } from './paper-facts.rule.ts'
import { type Seller, transferDocument } from './transfer-document.rule.ts'

const seller = { legal: {}, invoiceDetails: {} } as Seller

const rates = fc.constantFrom(null, 5, 20, 22)
const line = fc.record({
  sum: fc.integer({ min: 1, max: 10_000_000 }),
  vat: fc.constantFrom(null, 'none', '0', '10'),
  /** Pieces that went with the first and the second shipment, and that were returned before. */
  parts: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
})
const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  deliveryKopecks: fc.integer({ min: 0, max: 100_000 }),
  isDeliveryReturned: fc.boolean(),
  rates: fc.tuple(rates, rates),
})

/** An order of two shipments, of which nothing is left to send. */
function orderOf({ lines, deliveryKopecks, isDeliveryReturned, rates: [first, second] }: SaleOf<typeof sale>) {
  const sold = lines.map(({ sum, vat, parts }, n) => ({
    ...{
      line: n + 1,
      title: `Товар ${n}`,
      vendorCode: '',
      price: sum,
      sum,
      vat,
      count: Math.max(1, parts[0] + parts[1] + parts[2]),
    },
    ...{ packSize: null, unit: { code: '796', name: 'шт' }, image: null, parts },
  }))
  const shipment = (id: 1 | 2) => ({
    ...{ id, number: `Ш-1/${id}`, sentAt: '2025-12-30T10:00:00.000Z' },
    lines: sold
      .filter(({ parts }) => parts[id - 1]! > 0)
      .map(({ line: number, parts }) => ({ line: number, count: parts[id - 1]! })),
  })
  const total = sold.reduce((all, { sum }) => all + sum, deliveryKopecks)
  const order = {
    ...{
      number: 'Ш-1',
      createdAt: '2025-12-29T10:00:00.000Z',
      lines: sold,
      shipments: [shipment(1), shipment(2)],
      total,
    },
    ...{
      delivery: { method: 'Курьер', price: deliveryKopecks, point: null, address: null },
      promoCode: null,
      bonusesUsed: 0,
    },
    ...{ goodsPrice: 0, itemsPrice: 0, payer: { name: 'ООО', inn: '7707083893', kpp: '', ogrn: '', legalAddress: '' } },
  } as unknown as Order
  const facts: PaperFacts = {
    ...{ billVatPercent: null, billGoods: null },
    shipments: [
      { id: 1, vatPercent: first },
      { id: 2, vatPercent: second },
    ],
    returnedDeliveryKopecks: isDeliveryReturned ? deliveryKopecks : 0,
  }
  return { order, facts, total, sold }
}
type SaleOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never

test('УПД of all shipments and the act are of the order without what was returned before it went', () => {
  fc.assert(
    fc.property(sale, (value) => {
      const { order, facts, total, sold } = orderOf(value)
      const documents = [1, 2].map((id) => transferDocument(order, id, facts, seller)!)
      const transferred = documents.reduce((all, { grossKopecks }) => all + grossKopecks, 0)
      // Rounded as refunds of the pieces that did not go are: down.
      const returned = sold.reduce((all, { sum, count, parts }) => {
        const notSent = BigInt(count - parts[0] - parts[1])
        return all + Number((BigInt(sum) * notSent) / BigInt(count))
      }, facts.returnedDeliveryKopecks)
      expect(transferred).toBe(total - returned)
      const totals = actPdf(order, facts, seller).blocks.find(({ kind }) => kind === 'totals') as unknown as {
        rows: [string, string][]
      }
      expect(Object.fromEntries(totals.rows).Итого).toBe(roubles(transferred))
      for (const { lines, netKopecks, vatKopecks, grossKopecks } of documents) {
        expect(netKopecks + (vatKopecks ?? 0)).toBe(grossKopecks)
        expect(lines.reduce((all, each) => all + (each.vatKopecks ?? 0), 0)).toBe(vatKopecks ?? 0)
      }
    }),
  )
})
