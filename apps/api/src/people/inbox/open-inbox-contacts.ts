import type { inbox } from '@shpulka/contract/people/inbox'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { InboxDeps } from './deps.ts'
import { inboxSourceOf } from './find-item.ts'

/** More than staff need in an hour; stops somebody who copies all contacts. */
const contactsPerStaff: RateLimit = { name: 'inbox-contacts-per-staff', times: 120, seconds: 3600 }

export const openInboxContacts: OfficeHandler<typeof inbox.openInboxContacts, InboxDeps> = async (
  { params, staff },
  deps,
) => {
  const source = inboxSourceOf(deps, params.kind)
  return transaction(deps.pool, async (tx) => {
    const item = await source.find(tx, params.id)
    const requiredPermissions = ['people.contacts', ...(source.needs ? [source.needs.read] : [])] as const
    if (!item || requiredPermissions.some((permission) => !isAllowedAtSite(staff.permissions, permission, item.siteId)))
      throw notFound('Такого во входящих нет: проверьте ссылку или права на этот сайт')
    await deps.limits.consumeIn(tx, [contactsPerStaff, String(staff.id)])
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'contacts.open',
      record: { kind: source.record, id: params.id },
      siteId: item.siteId,
    })
    return { phone: item.person.phone, email: item.person.email }
  })
}
