import type { InboxKind } from '@shpulka/contract/people/inbox'
import type { Tx } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import type { InboxDeps } from './deps.ts'
import type { InboxPart, InboxPartItem } from './inbox-part.port.ts'
import { missingPermission } from './inbox-scope.rule.ts'

/** The inbox part with items of a kind. */
export const inboxPartOf = ({ inbox }: Pick<InboxDeps, 'inbox'>, kind: InboxKind): InboxPart =>
  inbox.parts.find((part) => part.kind === kind)!

/** Finds an item that a member of staff may read. Throws 404 when it does not exist or they may not read it. */
export async function findItem(
  tx: Tx,
  part: InboxPart,
  id: number,
  { permissions }: Pick<SignedInStaff, 'permissions'>,
): Promise<InboxPartItem> {
  const item = await part.find(tx, id)
  if (!item || missingPermission(permissions, part, 'read', item.siteId) !== null)
    throw notFound('Такого во входящих нет: проверьте ссылку или права на этот сайт')
  return item
}
