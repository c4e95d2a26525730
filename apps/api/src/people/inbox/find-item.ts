import type { InboxKind } from '@shpulka/contract/people/inbox'
import type { Tx } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import type { InboxDeps } from './deps.ts'
import type { InboxPart, InboxPartItem } from './inbox-part.port.ts'
import { missingRight } from './inbox-scope.rule.ts'

/** The room that items of a kind come from. */
export const partOf = ({ inbox }: Pick<InboxDeps, 'inbox'>, kind: InboxKind): InboxPart =>
  inbox.parts.find((part) => part.kind === kind)!

/** An item that this member of staff may read. An item of a site they may not see is 404, as if it did not exist. */
export async function findItem(
  tx: Tx,
  part: InboxPart,
  id: number,
  { permissions }: Pick<SignedInStaff, 'permissions'>,
): Promise<InboxPartItem> {
  const item = await part.find(tx, id)
  if (!item || missingRight(permissions, part, 'read', item.siteId) !== null)
    throw notFound('Такого во входящих нет: проверьте ссылку или права на этот сайт')
  return item
}
