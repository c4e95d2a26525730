import { randomUUID } from 'node:crypto'
import type { Calculation } from '@shpulka/contract/buying/delivery'
import type { Queryable } from '../../base/db/pool.ts'
import type { Quote } from './carrier.ts'
import { insertCalculations } from './delivery.sql.ts'
import { deliveryDates } from './delivery-dates.rule.ts'
import { calendarOf, type DeliveryTerms } from './estimates.rule.ts'

interface CalculationContext {
  readonly terms: DeliveryTerms
  readonly siteId: number
  readonly basketId: number
  readonly contentsHash: Buffer
  readonly pointId: number | null
  readonly addressHash: Buffer | null
  readonly takesPayment: boolean
}

/**
 * Stores the prices shown to a buyer, valid for 30 minutes (domain), so that an order never takes them from the client.
 */
export async function storeQuotes(
  tx: Queryable,
  quotes: readonly Quote[],
  { terms, siteId, basketId, contentsHash, pointId, addressHash, takesPayment }: CalculationContext,
): Promise<Calculation[]> {
  const now = new Date()
  const dates = quotes.map(({ methodId, ...days }) => deliveryDates(days, calendarOf(terms, siteId, methodId), now))
  const ids = quotes.map(() => randomUUID())
  const stored = await insertCalculations(
    tx,
    ids,
    quotes.map(({ methodId }) => methodId),
    quotes.map(({ priceKopecks }) => priceKopecks),
    dates.map(({ daysMin }) => daysMin),
    dates.map(({ daysMax }) => daysMax),
    basketId,
    contentsHash,
    pointId,
    addressHash,
    quotes.map(({ carrier }) => carrier),
    quotes.map(({ option }) => option),
    dates.map(({ dateFrom }) => dateFrom),
    dates.map(({ dateTo }) => dateTo),
  )
  const expiries = new Map(stored.map(({ id, expiresAt }) => [id, expiresAt.toISOString()]))
  return quotes.map(({ methodId, priceKopecks, carrier, option }, n) => ({
    calculationId: ids[n]!,
    methodId,
    price: priceKopecks,
    ...dates[n]!,
    carrier,
    option,
    takesPayment,
    expiresAt: expiries.get(ids[n]!)!,
  }))
}
