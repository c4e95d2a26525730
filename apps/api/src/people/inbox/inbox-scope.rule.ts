import type { GrantedPermission, Permission } from '@shpulka/contract/base/permissions'
import type { InboxKind } from '@shpulka/contract/people/inbox'
import { mayAt, sitesOf } from '../../base/http/sites-of.rule.ts'
import type { InboxPart } from './inbox-part.port.ts'

/** The kinds a member of staff may read, and at which sites; siteIds null: at all of them. */
export function readableKinds(
  held: readonly GrantedPermission[],
  parts: readonly Pick<InboxPart, 'kind' | 'needs'>[],
): { kind: InboxKind; siteIds: readonly number[] | null }[] {
  return parts.flatMap(({ kind, needs }) => {
    const siteIds = commonSites(sitesOf(held, 'inbox.read'), needs && sitesOf(held, needs.read))
    return siteIds?.length === 0 ? [] : [{ kind, siteIds }]
  })
}

/** Null in the arguments and the answer means all sites. */
function commonSites(first: readonly number[] | null, second: readonly number[] | null): readonly number[] | null {
  if (first === null || second === null) return first ?? second
  return first.filter((id) => second.includes(id))
}

/** The right that staff lack to read or handle items of a kind at a site; null: none is missing. */
export function missingRight(
  held: readonly GrantedPermission[],
  { needs }: Pick<InboxPart, 'needs'>,
  operation: 'read' | 'handle',
  siteId: number,
): Permission | null {
  const inboxRight = operation === 'read' ? 'inbox.read' : 'inbox.answer'
  return (
    ([inboxRight, needs?.[operation]].find(
      (each): each is Permission => !!each && !mayAt(held, each as Permission, siteId),
    ) as Permission | null) ?? null
  )
}
