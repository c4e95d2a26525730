import type { consents } from '@shpulka/contract/people/consents'
import type { Pool } from '../../base/db/pool.ts'
import type { Limits } from '../../base/http/limits.ts'
import type { Verb } from '../../base/http/visit.ts'
import { consentView } from './consent.view.ts'
import { findConsents } from './consents.sql.ts'

/** What the verbs of consents are made of. */
export interface ConsentsDeps {
  readonly pool: Pool
  readonly limits: Limits
}

export const listConsents: Verb<typeof consents.listConsents, ConsentsDeps> = async ({ visitor }, { pool }) =>
  (await findConsents(pool, visitor.user!.id)).map(consentView)
