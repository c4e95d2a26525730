import type { HeldPermission, Permission } from '@shpulka/contract/base/permissions'
import type { InboxKind } from '@shpulka/contract/people/inbox'
import { mayAt, sitesOf } from '../../base/http/sites-of.rule.ts'
import type { InboxPart } from './inbox-part.port.ts'

/** The kinds one may read, and of which sites; null: of all. */
export function readableKinds(
  held: readonly HeldPermission[],
  parts: readonly Pick<InboxPart, 'kind' | 'needs'>[],
): { kind: InboxKind; siteIds: readonly number[] | null }[] {
  return parts.flatMap(({ kind, needs }) => {
    const siteIds = commonSites(sitesOf(held, 'inbox.read'), needs && sitesOf(held, needs.read))
    return siteIds?.length === 0 ? [] : [{ kind, siteIds }]
  })
}

/** Null: all of them. */
function commonSites(first: readonly number[] | null, second: readonly number[] | null): readonly number[] | null {
  if (first === null || second === null) return first ?? second
  return first.filter((id) => second.includes(id))
}

/** Whether something of a kind may be read or handled at a site; null: it may, else the right that is missing. */
export function missingRight(
  held: readonly HeldPermission[],
  { needs }: Pick<InboxPart, 'needs'>,
  deed: 'read' | 'handle',
  siteId: number,
): Permission | null {
  const own = deed === 'read' ? 'inbox.read' : 'inbox.answer'
  return (
    ([own, needs?.[deed]].find(
      (each): each is Permission => !!each && !mayAt(held, each as Permission, siteId),
    ) as Permission | null) ?? null
  )
}
