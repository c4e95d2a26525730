import type { consents } from '@shpulka/contract/people/consents'
import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { consentView } from './consent.view.ts'
import { findConsents } from './consents.sql.ts'

/** Dependencies of the handlers of consents. */
export interface ConsentsDeps {
  readonly pool: Pool
  readonly limits: RateLimits
}

export const listConsents: Handler<typeof consents.listConsents, ConsentsDeps> = async ({ visitor }, { pool }) =>
  (await findConsents(pool, visitor.user!.id)).map(consentView)
