import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import { statement } from '../../base/db/statement.ts'

/** A role of a member of staff. Null permissions mean every permission; a null site means every site. */
export interface GrantRow {
  role: string
  title: string
  permissions: GrantedPermission['code'][] | null
  siteId: number | null
}

const grants = `(select coalesce(json_agg(json_build_object('role', r.code, 'title', r.title, 'permissions',
     r.permissions,
     'siteId', g.site_id) order by r.sort, r.code, g.site_id), '[]')
   from staff_grants g join staff_roles r on r.code = g.role_code where g.staff_id = s.id)`

export interface StaffRow {
  id: number
  email: string
  fio: string
  acceptedAt: Date | null
  closedAt: Date | null
  grants: GrantRow[]
  lastSeenAt: Date | null
  invitationExpiresAt: Date | null
}

const staffColumns = `s.id, s.email, s.fio, s.accepted_at as "acceptedAt", s.closed_at as "closedAt",
   ${grants} as grants,
   (select max(seen_at) from staff_sessions where staff_id = s.id) as "lastSeenAt",
   (select expires_at from staff_invitations where staff_id = s.id) as "invitationExpiresAt"`

export const findAllStaff = statement<[], StaffRow>('findAllStaff', `select ${staffColumns} from staff s order by s.id`)

export const findStaffById = statement<[id: number], StaffRow>(
  'findStaffById',
  `select ${staffColumns} from staff s where s.id = $1`,
)

/** Locks a member of staff against concurrent changes, but not against signing in. */
export const lockStaff = statement<[id: number], { id: number }>(
  'lockStaff',
  'select id from staff where id = $1 for no key update',
)

export const findStaffByEmail = statement<[email: string], StaffRow>(
  'findStaffByEmail',
  `select ${staffColumns} from staff s where s.email = $1`,
)

/** Inserts staff, or locks and returns the existing row with this email address. */
export const insertStaff = statement<[email: string], { id: number }>(
  'insertStaff',
  `insert into staff (email) values ($1) on conflict (email) do update set email = excluded.email returning id`,
)

/** Replaces grants; `grants` is JSON [{role, siteId}]. */
export const replaceGrants = statement<[staffId: number, grants: string]>(
  'replaceStaffGrants',
  `with requested as (
     select distinct w.role, w."siteId" from json_to_recordset($2::json) w (role text, "siteId" smallint)
   ), deleted as (
     delete from staff_grants g where g.staff_id = $1 and not exists (
       select from requested w where w.role = g.role_code and w."siteId" is not distinct from g.site_id)
   )
   insert into staff_grants (staff_id, role_code, site_id) select $1, role, "siteId" from requested
   on conflict do nothing`,
)

/** Finds roles of `grants` that do not exist or whose site does not. */
export const findUnknownGrants = statement<[grants: string], { role: string }>(
  'findUnknownStaffGrants',
  `select w.role from json_to_recordset($1::json) w (role text, "siteId" integer)
   where not exists (select from staff_roles r where r.code = w.role)
     or (w."siteId" is not null and not exists (select from sites t where t.id = w."siteId"))`,
)

export const closeStaff = statement<[id: number, isClosed: boolean]>(
  'closeStaff',
  `with changed as (update staff set closed_at = case when $2 then now() end where id = $1),
   ended as (update staff_sessions set ended_at = now() where staff_id = $1 and $2 and ended_at is null)
   delete from staff_invitations where staff_id = $1 and $2`,
)

/** Locks the active owners of all sites, so that concurrent changes cannot remove the last two. */
export const lockOwners = statement<[], { id: number }>(
  'lockStaffOwners',
  `select s.id from staff_grants g join staff s on s.id = g.staff_id
   where g.role_code = 'owner' and g.site_id is null and s.accepted_at is not null and s.closed_at is null
   for no key update of g, s`,
)

export interface RoleRow {
  code: string
  title: string
  permissions: GrantedPermission['code'][] | null
}

export const findRoles = statement<[], RoleRow>(
  'findStaffRoles',
  'select code, title, permissions from staff_roles order by sort, code',
)

/** Serializes concurrent saves of one role, even if it does not exist yet. */
export const lockRole = statement<[code: string]>(
  'lockStaffRole',
  `select pg_advisory_xact_lock(hashtextextended('staff role ' || $1, 0))`,
)

/** Saves a role. No row for the owner's role, which cannot be changed. */
export const saveRoleRow = statement<[code: string, title: string, permissions: readonly string[]], RoleRow>(
  'saveStaffRole',
  `insert into staff_roles (code, title, permissions) values ($1, $2, $3)
   on conflict (code) do update set title = excluded.title, permissions = excluded.permissions
     where staff_roles.permissions is not null
   returning code, title, permissions`,
)
