import { maskedEmail } from '@shpulka/contract/base/masked-email'
import type { inbox } from '@shpulka/contract/people/inbox'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { maskedPhone } from '../users/masked-contact.rule.ts'
import type { InboxDeps } from './deps.ts'
import { findItem, inboxSourceOf } from './find-item.ts'
import { findAssignee } from './inbox.sql.ts'
import { historyWithNames } from './inbox-history.ts'
import { missingPermission } from './inbox-scope.rule.ts'

export const viewInboxItem: OfficeHandler<typeof inbox.viewInboxItem, InboxDeps> = async ({ params, staff }, deps) => {
  const { kind, id } = params
  const source = inboxSourceOf(deps, kind)
  const { person, actions, history, ...item } = await findItem(deps.officePool, source, id, staff)
  const [assignee] = await findAssignee(deps.officePool, kind, id)
  const mayHandle = missingPermission(staff.permissions, source, 'handle', item.siteId) === null
  return {
    ...item,
    kind,
    id,
    assignee: assignee ? { id: assignee.id, fio: assignee.fio } : null,
    person: { ...person, phone: maskedPhone(person.phone), email: maskedEmail(person.email) },
    history: await historyWithNames(deps.officePool, history),
    actions: actions
      .filter(({ needs }) => mayHandle && (!needs || isAllowedAtSite(staff.permissions, needs.staff, item.siteId)))
      .map(({ needs: _, ...action }) => action),
  }
}
