import type { Pool } from '../../base/db/pool.ts'
import { findOffersOfSource } from './import-offers.sql.ts'

/** Returns a function that finds the products of a source by ids of their offers. */
export const findOffersOf = (pool: Pool, source: string) => (offerIds: string[]) =>
  findOffersOfSource(pool, source, offerIds)
