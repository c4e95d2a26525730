import { statement } from '../../base/db/statement.ts'

export const insertInvitation = statement<[staffId: number, invitedBy: number | null, seconds: number], { id: string }>(
  'insertStaffInvitation',
  `insert into staff_invitations (staff_id, invited_by, expires_at) values ($1, $2, now() + $3 * interval '1 second')
   on conflict (staff_id) do update set id = gen_random_uuid(), invited_by = excluded.invited_by,
     expires_at = excluded.expires_at, created_at = now()
   returning id`,
)

export interface InvitationRow {
  id: string
  staffId: number
  email: string
  /** Empty for a new member of staff. */
  fio: string
  roles: string[]
}

/** Locks an invitation, so that its link works once. No row when it is used, expired or withdrawn. */
export const lockInvitation = statement<[id: string], InvitationRow>(
  'lockStaffInvitation',
  `select i.id, s.id as "staffId", s.email, s.fio,
     array(select distinct r.title from staff_grants g join staff_roles r on r.code = g.role_code
       where g.staff_id = s.id order by r.title) as roles
   from staff_invitations i join staff s on s.id = i.staff_id
   where i.id = $1 and i.expires_at > now() and s.closed_at is null for update of i, s`,
)

export const acceptInvitationRow = statement<[id: string, staffId: number, fio: string]>(
  'acceptStaffInvitation',
  `with accepted as (delete from staff_invitations where id = $1)
   update staff set fio = $3, accepted_at = coalesce(accepted_at, now()) where id = $2`,
)

export const findInvitationEmail = statement<
  [id: string],
  { email: string; fio: string; by: string | null; roles: string[] }
>(
  'findStaffInvitationEmail',
  `select s.email, s.fio, st.fio as by, array(
     select r.title || coalesce(' (' || t.name || ')', '') from staff_grants g
       join staff_roles r on r.code = g.role_code
       left join sites t on t.id = g.site_id where g.staff_id = s.id order by r.sort, r.code, g.site_id) as roles
   from staff_invitations i join staff s on s.id = i.staff_id left join staff st on st.id = i.invited_by
   where i.id = $1 and i.expires_at > now()`,
)
