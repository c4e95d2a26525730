import type { Address } from '@shpulka/contract/buying/delivery'
import { cdekPackage } from '../../base/integrations/cdek-package.rule.ts'
import { shortened } from '../../base/text/shortened.rule.ts'
import type { Parcel } from '../basket/parcel.rule.ts'

/** One shipment of an order, to be registered at CDEK, which calls it an order. */
export interface ShipmentToRegister {
  /** Our number of the shipment. CDEK stores it. */
  readonly number: string
  readonly tariffCode: number
  readonly contact: { readonly fio: string; readonly email: string; readonly phone: string }
  /** Our code of the delivery point, CDEK's after `cdek-`: carriers may use the same codes. Null: to the address. */
  readonly pointCode: string | null
  readonly address: Pick<Address, 'street' | 'house' | 'flat'> | null
  /** CDEK's city codes. `toCode` is null for delivery to a point. */
  readonly fromCode: number
  readonly toCode: number | null
  readonly isPaidOnDelivery: boolean
  readonly deliveryKopecks: number
  readonly parcel: Parcel
  readonly lines: readonly {
    readonly lineNumber: number
    readonly title: string
    readonly vendorCode: string
    readonly count: number
    readonly sumKopecks: number
    readonly weightGrams: number
  }[]
}

/** CDEK's type of an order of a shop, which may be paid on delivery; type 2 is a plain delivery. */
const onlineShopOrder = 1

const roubles = (kopecks: number) => kopecks / 100

/**
 * The body of POST /orders. Each line is one item with the sum of all its units, because unit prices would lose
 * kopecks.
 */
export function cdekOrderBody(shipment: ShipmentToRegister) {
  const { number, contact, pointCode, address, isPaidOnDelivery, lines } = shipment
  const paymentOf = (kopecks: number) => ({ value: isPaidOnDelivery ? roubles(kopecks) : 0 })
  return {
    type: onlineShopOrder,
    number,
    tariff_code: shipment.tariffCode,
    from_location: { code: shipment.fromCode },
    ...(pointCode !== null
      ? { delivery_point: pointCode.replace(/^cdek-/, '') }
      : {
          to_location: {
            code: shipment.toCode,
            address: [address?.street, address?.house, address?.flat].filter(Boolean).join(', '),
          },
        }),
    delivery_recipient_cost: paymentOf(shipment.deliveryKopecks),
    recipient: {
      name: contact.fio,
      ...(contact.email !== '' && { email: contact.email }),
      phones: [{ number: contact.phone }],
    },
    packages: [
      {
        number: `${number}-1`,
        ...cdekPackage(shipment.parcel),
        items: lines.map(({ lineNumber, title, vendorCode, count, sumKopecks, weightGrams }) => ({
          name: `${shortened(title, 200)}${count > 1 ? ` × ${count}` : ''}`,
          ware_key: (vendorCode || `${number}-${lineNumber}`).slice(0, 50),
          payment: paymentOf(sumKopecks),
          cost: roubles(sumKopecks),
          weight: Math.max(1, weightGrams),
          amount: 1,
        })),
      },
    ],
  }
}
