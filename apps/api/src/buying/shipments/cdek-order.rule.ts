import type { Address } from '@shpulka/contract/buying/delivery'
import { cdekPackage } from '../../base/integrations/cdek-package.rule.ts'
import type { Parcel } from '../basket/parcel.rule.ts'

/** A shipment as a carrier has to know it. */
export interface ShippedOrder {
  /** What it is known by to them and us. */
  readonly number: string
  readonly tariffCode: number
  readonly contact: { readonly fio: string; readonly email: string; readonly phone: string }
  /** Of our point; null: to the address. */
  readonly pointCode: string | null
  readonly address: Pick<Address, 'street' | 'house' | 'flat'> | null
  /** Cities by the carrier’s own numbers; `toCode`: null, to a point. */
  readonly fromCode: number
  readonly toCode: number | null
  readonly isPaidOnDelivery: boolean
  readonly deliveryKopecks: number
  readonly parcel: Parcel
  readonly lines: readonly {
    readonly line: number
    readonly title: string
    readonly vendorCode: string
    readonly count: number
    readonly sumKopecks: number
    readonly weightGrams: number
  }[]
}

const roubles = (kopecks: number) => kopecks / 100

/**
 * The body of POST /orders. A line is one thing of its sum however many pieces it has: a price of a piece would lose
 * kopecks.
 */
export function cdekOrderBody(order: ShippedOrder) {
  const { number, contact, pointCode, address, isPaidOnDelivery, lines } = order
  const due = (kopecks: number) => ({ value: isPaidOnDelivery ? roubles(kopecks) : 0 })
  return {
    type: 1,
    number,
    tariff_code: order.tariffCode,
    from_location: { code: order.fromCode },
    ...(pointCode !== null
      ? { delivery_point: pointCode.replace(/^cdek-/, '') }
      : {
          to_location: {
            code: order.toCode,
            address: [address?.street, address?.house, address?.flat].filter(Boolean).join(', '),
          },
        }),
    delivery_recipient_cost: due(order.deliveryKopecks),
    recipient: {
      name: contact.fio,
      ...(contact.email !== '' && { email: contact.email }),
      phones: [{ number: contact.phone }],
    },
    packages: [
      {
        number: `${number}-1`,
        ...cdekPackage(order.parcel),
        items: lines.map(({ line, title, vendorCode, count, sumKopecks, weightGrams }) => ({
          name: `${title.slice(0, 200)}${count > 1 ? ` × ${count}` : ''}`,
          ware_key: (vendorCode || `${number}-${line}`).slice(0, 50),
          payment: due(sumKopecks),
          cost: roubles(sumKopecks),
          weight: Math.max(1, weightGrams),
          amount: 1,
        })),
      },
    ],
  }
}
