import type { Address } from '@shpulka/contract/buying/delivery'
import { cdekPackage } from '../../base/integrations/cdek-package.rule.ts'
import type { Parcel } from '../basket/parcel.rule.ts'

/** The data for an order at CDEK. */
export interface ShippedOrder {
  /** Our number of the shipment. CDEK stores it. */
  readonly number: string
  readonly tariffCode: number
  readonly contact: { readonly fio: string; readonly email: string; readonly phone: string }
  /** Code of the delivery point. Null for delivery to the address. */
  readonly pointCode: string | null
  readonly address: Pick<Address, 'street' | 'house' | 'flat'> | null
  /** CDEK's city codes. `toCode` is null for delivery to a point. */
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
 * The body of POST /orders. Each line is one item with the sum of all its pieces, because unit prices would lose
 * kopecks.
 */
export function cdekOrderBody(order: ShippedOrder) {
  const { number, contact, pointCode, address, isPaidOnDelivery, lines } = order
  const paymentOf = (kopecks: number) => ({ value: isPaidOnDelivery ? roubles(kopecks) : 0 })
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
    delivery_recipient_cost: paymentOf(order.deliveryKopecks),
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
          payment: paymentOf(sumKopecks),
          cost: roubles(sumKopecks),
          weight: Math.max(1, weightGrams),
          amount: 1,
        })),
      },
    ],
  }
}
