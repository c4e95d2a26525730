import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import { type SavedView, type SavedViewList, savedViewLists } from '@shpulka/contract/people/saved-views'
import { sitesOf } from '../../base/http/sites-of.rule.ts'

type OwnedView = Pick<SavedView, 'audience' | 'filter'> & { readonly staffId: number }
interface Reader {
  readonly id: number
  readonly permissions: readonly GrantedPermission[]
}

/** Staff may change their own views, and shared ones if they may share them; a view without a site is of all sites. */
export const mayChangeView = (view: OwnedView, { id, permissions }: Reader): boolean =>
  view.audience === 'mine' ? view.staffId === id : mayShare(permissions, view.filter)

/** Whether staff may share a view with this filter. */
export function mayShare(permissions: readonly GrantedPermission[], filter: SavedView['filter']): boolean {
  const sites = sitesOf(permissions, 'views.share')
  return sites === null || sites.includes(Number(filter.siteId))
}

/** The first filter key that the list does not have or whose value is not valid; null: all are valid. */
export const wrongFilter = (list: SavedViewList, filter: SavedView['filter']): string | null =>
  Object.keys(filter).find(
    (name) =>
      !(savedViewLists[list].filters as readonly string[]).includes(name) ||
      (/Id$/.test(name) && !/^[1-9]\d{0,8}$/.test(filter[name]!)),
  ) ?? null
