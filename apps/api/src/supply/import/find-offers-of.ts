import type { Pool } from '../../base/db/pool.ts'
import { findOffersOfSource } from './import-offers.sql.ts'

/** Finds what goods of a source its offers are of. */
export const findOffersOf = (pool: Pool, source: string) => (offerIds: string[]) =>
  findOffersOfSource(pool, source, offerIds)
