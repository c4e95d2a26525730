import type { Address } from '@shpulka/contract/buying/delivery'
import type { DeliveryQuotes, Destination as RequestedDestination } from '@shpulka/contract/buying/order-delivery'
import type { Visitor } from '../../base/http/request-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { addressDestination } from './address-destination.ts'
import type { PackedGoods } from './carrier.ts'
import { findPointByCode } from './delivery.sql.ts'
import { deliveryDates } from './delivery-dates.rule.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { calendarOf, pointLimitRefusal } from './estimates.rule.ts'
import { normalizeAddress } from './normalize-address.rule.ts'
import { noQuotesReason, quotesWarning } from './quote-messages.rule.ts'
import { carrierQuotesTo } from './quotes.ts'

export type StaffQuotesDeps = Pick<DeliveryDeps, 'pool' | 'cdek' | 'currentDeliveryTerms'>

/** A delivery method with its price for the destination staff chose. */
export interface StaffQuote {
  readonly methodId: number
  readonly title: string
  readonly kind: Parameters<typeof deliveryNeeds>[0]
  readonly carrier: string
  /** The carrier’s tariff, such as cdek-137; empty for the shop’s own. */
  readonly option: string
  readonly pointId: number | null
  /** Title, city and address of the point; null for delivery to an address. */
  readonly point: string | null
  readonly address: Address | null
  readonly takesPayment: boolean
  readonly priceKopecks: number
  readonly daysMin: number
  readonly daysMax: number
  readonly dateFrom: string
  readonly dateTo: string
}

export interface StaffQuotes {
  readonly quotes: readonly StaffQuote[]
  /** Why there are no quotes, in Russian. */
  readonly problem: string | null
  /** A warning about the quotes, in Russian. */
  readonly warning: string | null
}

/** Packed goods, with the titles of goods whose weight is not known. */
export interface StaffPackedGoods extends PackedGoods {
  readonly unweighed: readonly string[]
}

/**
 * Prices packed goods to a point or an address by the same tariffs and carriers as the buyers' checkout. Never called
 * inside a transaction. Requests to a carrier are limited per member of staff, since an office shares one IP address.
 */
export async function staffQuotes(
  deps: StaffQuotesDeps,
  site: Pick<Visitor['site'], 'id' | 'city'>,
  staffId: number,
  { unweighed, ...packed }: StaffPackedGoods,
  { pointCode, address }: RequestedDestination,
): Promise<StaffQuotes> {
  const none = (problem: string): StaffQuotes => ({ quotes: [], problem, warning: null })
  const terms = await deps.currentDeliveryTerms()
  const [point] = pointCode === null ? [] : await findPointByCode(deps.pool, site.id, cleanLine(pointCode))
  if (pointCode !== null && !point) return none('Такого пункта выдачи нет: выберите другой')
  if (!point && !address) return none('Укажите адрес или пункт выдачи')
  const to = point ?? (await addressDestination(terms, address!))
  if ('problem' in to && to.problem?.field === 'country') return none(to.problem.message)
  const destination = 'destination' in to ? to.destination : to
  const requester = { site, clientKey: `staff ${staffId}` }
  const { quotes, noCarrierPrice } = await carrierQuotesTo(deps, requester, destination, packed)
  if (quotes.length === 0) {
    const unknownPlace = 'problem' in to ? to.problem?.message : undefined
    const limit = point ? pointLimitRefusal(terms, point, packed.parcel) : null
    return none(
      (noCarrierPrice !== 'silent' && unknownPlace) || noQuotesReason(noCarrierPrice, point !== undefined, limit),
    )
  }
  const now = new Date()
  return {
    problem: null,
    warning: quotesWarning(noCarrierPrice, quotes, unweighed),
    quotes: quotes.map(({ methodId, priceKopecks, carrier, option, ...days }) => {
      const { title, kind } = terms.methods.find(({ id }) => id === methodId)!
      return {
        methodId,
        title,
        kind,
        priceKopecks,
        carrier,
        option,
        pointId: point?.id ?? null,
        point: point ? [point.title, point.city, point.address].join(', ') : null,
        address: point ? null : normalizeAddress(address!),
        takesPayment: !point || point.takesCash || point.takesCard,
        ...deliveryDates(days, calendarOf(terms, site.id, methodId), now),
      }
    }),
  }
}

/** In the contract’s shape. */
export const shownQuotes = ({ quotes, problem, warning }: StaffQuotes): DeliveryQuotes => ({
  problem,
  warning,
  quotes: quotes.map(({ methodId, title, kind, priceKopecks, dateFrom, dateTo, carrier, takesPayment }) => ({
    methodId,
    title,
    needs: deliveryNeeds(kind),
    price: priceKopecks,
    dateFrom,
    dateTo,
    carrier,
    takesPayment,
  })),
})
