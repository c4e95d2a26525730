import type { customerConsents } from '@shpulka/contract/people/customer-consents'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { endConsentByRequest } from '../consents/consents.port.ts'
import { endSubscriptionsOf, endUnattachedSubscription } from '../mail-distribution/mail-distribution.port.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { lockCustomerFor } from './customer.port.ts'
import type { CustomersDeps } from './deps.ts'
import { consentsOf } from './list-customer-consents.ts'

export const withdrawCustomerConsent: OfficeHandler<
  typeof customerConsents.withdrawCustomerConsent,
  CustomersDeps
> = async ({ params: { id }, body: { kind, source, why }, staff }, { pool }) =>
  transaction(pool, async (tx) => {
    const siteId = await lockCustomerFor(tx, id, staff, 'people.consents')
    const current = await consentsOf(tx, id)
    const versions = await endConsentByRequest(tx, id, kind, source)
    const wasSubscribed = await endUnattachedSubscription(tx, id)
    if (versions.length === 0 && !wasSubscribed) {
      if (!current.some((consent) => consent.kind === kind)) throw unprocessable('Такого согласия клиент не давал')
      // A repeated request: no consent is in force.
      return current
    }
    // Only the consent to emails with offers can be withdrawn here, see `kind` of the call.
    await endSubscriptionsOf(tx, id)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'customer.withdraw-consent',
      record: { kind: 'customer', id },
      siteId,
      why,
      changes: { [kind]: [versions, null], source: [null, source] },
    })
    return consentsOf(tx, id)
  })
