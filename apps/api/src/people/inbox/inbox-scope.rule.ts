import type { GrantedPermission, Permission } from '@shpulka/contract/base/permissions'
import type { InboxKind } from '@shpulka/contract/people/inbox'
import { isAllowedAtSite, sitesOf } from '../../base/http/sites-of.rule.ts'
import type { InboxSource } from './inbox-source.port.ts'

/** Returns the kinds that a member of staff may read, with site ids. Null site ids mean all sites. */
export function readableKinds(
  held: readonly GrantedPermission[],
  sources: readonly Pick<InboxSource, 'kind' | 'needs'>[],
): { kind: InboxKind; siteIds: readonly number[] | null }[] {
  return sources.flatMap(({ kind, needs }) => {
    const siteIds = commonSites(sitesOf(held, 'inbox.read'), needs && sitesOf(held, needs.read))
    return siteIds?.length === 0 ? [] : [{ kind, siteIds }]
  })
}

/** Intersects site ids; null means all sites. */
function commonSites(first: readonly number[] | null, second: readonly number[] | null): readonly number[] | null {
  if (first === null || second === null) return first ?? second
  return first.filter((id) => second.includes(id))
}

/** Returns the permission that staff lack to read or handle items of a kind on a site. Null when none is missing. */
export function missingPermission(
  held: readonly GrantedPermission[],
  { needs }: Pick<InboxSource, 'needs'>,
  operation: 'read' | 'handle',
  siteId: number,
): Permission | null {
  const inboxPermission = operation === 'read' ? 'inbox.read' : 'inbox.answer'
  return (
    ([inboxPermission, needs?.[operation]].find(
      (code): code is Permission => !!code && !isAllowedAtSite(held, code as Permission, siteId),
    ) as Permission | null) ?? null
  )
}
