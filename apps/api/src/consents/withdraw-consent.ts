import type { consents } from '@shpulka/contract/consents'
import type { Verb } from '../http/visit.ts'
import { consentView } from './consent.view.ts'
import { endConsents, findConsents } from './consents.sql.ts'
import type { ConsentsDeps } from './list-consents.ts'

export const withdrawConsent: Verb<typeof consents.withdrawConsent, ConsentsDeps> = async ({ visitor, query, log }, { pool }) => {
  const userId = visitor.user!.id
  await endConsents(pool, userId, query.kind)
  log.info({ userId, kind: query.kind }, 'a consent was withdrawn')
  return (await findConsents(pool, userId)).map(consentView)
}
