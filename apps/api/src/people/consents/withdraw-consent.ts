import type { consents } from '@shpulka/contract/people/consents'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { endSubscriptionsOf } from '../mail-distribution/mail-distribution.port.ts'
import { consentView } from './consent.view.ts'
import { endConsents, findConsents } from './consents.sql.ts'
import type { ConsentsDeps } from './list-consents.ts'

export const withdrawConsent: Handler<typeof consents.withdrawConsent, ConsentsDeps> = async (
  { visitor, query, log },
  { pool },
) => {
  const userId = visitor.user!.id
  await transaction(pool, async (tx) => {
    await endConsents(tx, userId, query.kind)
    await endSubscriptionsOf(tx, userId)
  })
  log.info({ userId, kind: query.kind }, 'a consent was withdrawn')
  return (await findConsents(pool, userId)).map(consentView)
}
