import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import { type SavedView, type SavedViewList, savedViewLists } from '@shpulka/contract/people/saved-views'
import { sitesOf } from '../../base/http/sites-of.rule.ts'

type OwnedView = Pick<SavedView, 'audience' | 'filter'> & { readonly staffId: number }
interface Viewer {
  readonly id: number
  readonly permissions: readonly GrantedPermission[]
}

/** Staff may change their private views, and shared views if they may share them. */
export const mayChangeView = (view: OwnedView, { id, permissions }: Viewer): boolean =>
  view.audience === 'mine' ? view.staffId === id : mayShare(permissions, view.filter)

/** Whether staff may share a view with this filter. */
export function mayShare(permissions: readonly GrantedPermission[], filter: SavedView['filter']): boolean {
  const sites = sitesOf(permissions, 'views.share')
  return sites === null || sites.includes(Number(filter.siteId))
}

const oneId = /^[1-9]\d{0,8}$/
const ids = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/
/** Ids that lists take one of: who may change a shared view depends on its site. */
const single = ['siteId', 'assigneeId']

/** Returns the first filter key that the list does not have or whose value is invalid. Null when all are valid. */
export const findInvalidFilter = (list: SavedViewList, filter: SavedView['filter']): string | null =>
  Object.keys(filter).find(
    (name) =>
      !(savedViewLists[list].filters as readonly string[]).includes(name) ||
      (/Id$/.test(name) && !(single.includes(name) ? oneId : ids).test(filter[name]!)),
  ) ?? null
