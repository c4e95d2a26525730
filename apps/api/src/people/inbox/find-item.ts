import type { InboxKind } from '@shpulka/contract/people/inbox'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import type { InboxDeps } from './deps.ts'
import { missingPermission } from './inbox-scope.rule.ts'
import type { InboxSource, InboxSourceItem } from './inbox-source.port.ts'

/** The inbox source with items of a kind. */
export const inboxSourceOf = ({ inbox }: Pick<InboxDeps, 'inbox'>, kind: InboxKind): InboxSource =>
  inbox.sources.find((source) => source.kind === kind)!

/** Finds an item that a member of staff may read. Throws 404 when it does not exist or they may not read it. */
export async function findItem(
  tx: Queryable,
  source: InboxSource,
  id: number,
  { permissions }: Pick<SignedInStaff, 'permissions'>,
): Promise<InboxSourceItem> {
  const item = await source.find(tx, id)
  if (!item || missingPermission(permissions, source, 'read', item.siteId) !== null)
    throw notFound('Такого во входящих нет: проверьте ссылку или права на этот сайт')
  return item
}
