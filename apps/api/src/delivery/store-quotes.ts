import { randomUUID } from 'node:crypto'
import type { Calculation } from '@shpulka/contract/delivery'
import type { Tx } from '../db/pool.ts'
import type { Quote } from './carrier.ts'
import { insertCalculations } from './delivery.sql.ts'

interface QuotedFor {
  readonly basketId: number
  readonly contentsHash: Buffer
  readonly pointId: number | null
  readonly addressHash: Buffer | null
}

/** Keeps prices told to a buyer, so that an order takes them from here and never from the client (domain: 30 minutes). */
export async function storeQuotes(
  tx: Tx,
  quotes: readonly Quote[],
  { basketId, contentsHash, pointId, addressHash }: QuotedFor,
): Promise<Calculation[]> {
  const ids = quotes.map(() => randomUUID())
  const stored = await insertCalculations(
    tx,
    ids,
    quotes.map(({ methodId }) => methodId),
    quotes.map(({ priceKopecks }) => priceKopecks),
    quotes.map(({ daysMin }) => daysMin),
    quotes.map(({ daysMax }) => daysMax),
    basketId,
    contentsHash,
    pointId,
    addressHash,
  )
  const expiries = new Map(stored.map(({ id, expiresAt }) => [id, expiresAt.toISOString()]))
  return quotes.map(({ methodId, priceKopecks, daysMin, daysMax }, n) => ({
    calculationId: ids[n]!,
    methodId,
    price: priceKopecks,
    daysMin,
    daysMax,
    expiresAt: expiries.get(ids[n]!)!,
  }))
}
