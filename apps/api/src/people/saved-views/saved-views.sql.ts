import type { SavedView, SavedViewList } from '@shpulka/contract/people/saved-views'
import { statement } from '../../base/db/statement.ts'

export interface SavedViewRow extends Omit<SavedView, 'mayChange'> {
  staffId: number
}

const columns = `v.id, v.list, v.title, v.filter, v.audience, v.role_code as role, v.staff_id as "staffId"`
/** SQL condition for views visible to staff. Null site ids mean all sites. A view without a site is visible on all. */
const isVisible = (staffId: string, siteIds: string) =>
  `(v.staff_id = ${staffId} or v.audience = 'everyone' or (v.audience = 'role' and exists (
     select from staff_grants g where g.staff_id = ${staffId} and g.role_code = v.role_code)))
   and (${siteIds}::int[] is null or not v.filter ? 'siteId' or (v.filter ->> 'siteId')::int = any (${siteIds}))`

/** Finds views: first of the user, then shared with the user's roles, then shared with everybody. */
export const findViews = statement<
  [list: SavedViewList, staffId: number, siteIds: readonly number[] | null],
  SavedViewRow
>(
  'findSavedViews',
  `select ${columns} from saved_views v where v.list = $1 and ${isVisible('$2', '$3')}
   order by array_position(array['mine', 'role', 'everyone'], v.audience), v.title, v.id`,
)

/** Locks a view. No row when it does not exist or is a private view of somebody else. */
export const lockView = statement<[id: number, staffId: number], SavedViewRow>(
  'lockSavedView',
  `select ${columns} from saved_views v
   where v.id = $1 and (v.staff_id = $2 or v.audience <> 'mine') for update`,
)

/** Inserts a view. No row when the user already has `maxViews` views. */
export const insertView = statement<
  [
    list: string,
    title: string,
    filter: string,
    staffId: number,
    audience: SavedView['audience'],
    role: string | null,
    maxViews: number,
  ],
  SavedViewRow
>(
  'insertSavedView',
  `with v as (
     insert into saved_views (list, title, filter, staff_id, audience, role_code)
     select $1, $2, $3::jsonb, $4, $5, $6
     where (select count(*) from saved_views where list = $1 and staff_id = $4) < $7 returning *
   )
   select ${columns} from v`,
)

/** Restores a removed view with its id. */
export const restoreViewRow = statement<
  [
    id: number,
    list: string,
    title: string,
    filter: string,
    staffId: number,
    audience: SavedView['audience'],
    role: string | null,
  ],
  { id: number }
>(
  'restoreSavedView',
  `insert into saved_views (id, list, title, filter, staff_id, audience, role_code) overriding system value
   values ($1, $2, $3, $4::jsonb, $5, $6, $7) on conflict (id) do nothing returning id`,
)

export const updateView = statement<[id: number, title: string, filter: string], SavedViewRow>(
  'updateSavedView',
  `with v as (update saved_views set title = $2, filter = $3::jsonb where id = $1 returning *) select ${columns}
    from v`,
)

export const deleteView = statement<[id: number]>('deleteSavedView', 'delete from saved_views where id = $1')
