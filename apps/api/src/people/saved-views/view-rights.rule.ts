import type { HeldPermission } from '@shpulka/contract/base/permissions'
import { type SavedView, type SavedViewList, savedViewLists } from '@shpulka/contract/people/saved-views'
import { sitesOf } from '../../base/http/sites-of.rule.ts'

type Whose = Pick<SavedView, 'audience' | 'filter'> & { readonly staffId: number }
interface Reader {
  readonly id: number
  readonly permissions: readonly HeldPermission[]
}

/** Whether a view is one's own, or one may share views of its site; a view of no site is of all of them. */
export const mayChangeView = (view: Whose, { id, permissions }: Reader): boolean =>
  view.audience === 'mine' ? view.staffId === id : mayShare(permissions, view.filter)

/** Whether one may share a view with this filter. */
export function mayShare(permissions: readonly HeldPermission[], filter: SavedView['filter']): boolean {
  const sites = sitesOf(permissions, 'views.share')
  return sites === null || sites.includes(Number(filter.siteId))
}

/** A part of the filter that the list does not have or that is no such value; null: all are right. */
export const wrongFilter = (list: SavedViewList, filter: SavedView['filter']): string | null =>
  Object.keys(filter).find(
    (name) =>
      !(savedViewLists[list].filters as readonly string[]).includes(name) ||
      (/Id$/.test(name) && !/^[1-9]\d{0,8}$/.test(filter[name]!)),
  ) ?? null
