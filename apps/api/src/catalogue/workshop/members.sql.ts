import type { WorkshopRole } from '@shpulka/contract/catalogue/workshop'
import { statement } from '../../base/db/statement.ts'

export interface WorkshopMemberRow {
  userId: number
  fio: string
  email: string
  role: WorkshopRole
}

/** Members of the user's workshop, the earliest first. */
export const findMembers = statement<[userId: number], WorkshopMemberRow>(
  'findWorkshopMembers',
  `select m.user_id::int as "userId", coalesce(u.fio, '') as fio, u.email, m.role
   from workshop_members own join workshop_members m on m.workshop_id = own.workshop_id
   join users u on u.id = m.user_id where own.user_id = $1 order by m.since, m.user_id`,
)

/** Open invitations to the user's workshop. */
export const findInvitations = statement<
  [userId: number, days: number],
  { id: number; email: string; role: WorkshopRole }
>(
  'findWorkshopInvitations',
  `select i.id, i.email, i.role from workshop_members m join workshop_invitations i on i.workshop_id = m.workshop_id
   where m.user_id = $1 and m.role = 'owner' and i.ended_at is null and i.created_at > now() - make_interval(days => $2)
   order by i.id`,
)

export interface ReceivedInvitationRow {
  id: number
  workshopId: number
  role: WorkshopRole
  fio: string
  email: string
}

/** Invitations to the proven email address of the user's account. */
export const findInvited = statement<[userId: number, days: number], ReceivedInvitationRow>(
  'findInvitedToWorkshops',
  `select i.id, i.workshop_id as "workshopId", i.role, coalesce(b.fio, '') as fio, b.email
   from users u join workshop_invitations i on i.site_id = u.site_id and i.email = u.email and i.ended_at is null
     and i.created_at > now() - make_interval(days => $2)
   join users b on b.id = i.invited_by_user_id
   where u.id = $1 and u.email_proven_at is not null and u.erased_at is null order by i.id`,
)

/**
 * Whether the user is a member of the workshop that an invitation to the user's own address, answered by now, was to.
 */
export const findAcceptedInvitation = statement<[userId: number, invitationId: number], { id: number }>(
  'findAcceptedWorkshopInvitation',
  `select i.id from users u join workshop_members m on m.user_id = u.id
   join workshop_invitations i on i.workshop_id = m.workshop_id and i.site_id = u.site_id and i.email = u.email
   where u.id = $1 and i.id = $2 and i.ended_at is not null`,
)

export const findInviter = statement<[userId: number], { email: string; siteId: number; isProven: boolean }>(
  'findWorkshopInviter',
  'select email, site_id as "siteId", email_proven_at is not null as "isProven" from users where id = $1',
)

/** An expired invitation is not repeated: it makes way for a new one. */
export const endExpiredInvitation = statement<[workshopId: number, email: string, days: number]>(
  'endExpiredWorkshopInvitation',
  `update workshop_invitations set ended_at = now()
   where workshop_id = $1 and email = $2 and ended_at is null and created_at <= now() - make_interval(days => $3)`,
)

/** A repeated invitation gets the new role. `isNew` tells whether to send an email. */
export const insertInvitation = statement<
  [workshopId: number, siteId: number, email: string, role: WorkshopRole, byUserId: number],
  { id: number; isNew: boolean }
>(
  'insertWorkshopInvitation',
  `insert into workshop_invitations (workshop_id, site_id, email, role, invited_by_user_id) values ($1, $2, $3, $4, $5)
   on conflict (workshop_id, email) where ended_at is null do update set role = excluded.role
   returning id, xmax = 0 as "isNew"`,
)

/** Ends an invitation to the workshop, or one to the user's own email address. */
export const endInvitationOf = statement<[id: number, workshopId: number | null, userId: number]>(
  'endWorkshopInvitation',
  `update workshop_invitations i set ended_at = now() where id = $1 and ended_at is null
     and (workshop_id = $2 or exists (select from users u where u.id = $3 and u.email = i.email
       and u.site_id = i.site_id
       and u.email_proven_at is not null))`,
)

export const deleteOldInvitations = statement<[days: number]>(
  'deleteOldWorkshopInvitations',
  'delete from workshop_invitations where created_at < now() - make_interval(days => $1)',
)

export const countMembers = statement<[workshopId: number], { count: number }>(
  'countWorkshopMembers',
  'select count(*)::int as count from workshop_members where workshop_id = $1',
)

/** How many machines a workshop has once the user's own have moved to it. */
export const countMachinesAfterMove = statement<[userId: number, workshopId: number], { count: number }>(
  'countWorkshopMachinesAfterMove',
  `select count(*)::int as count from workshop_machines
   where workshop_id in ($2, (select workshop_id from workshop_members where user_id = $1))`,
)

/** Moves a user with the machines to another workshop. The old one is deleted if it has no members left. */
export const moveMember = statement<[userId: number, workshopId: number, role: WorkshopRole]>(
  'moveWorkshopMember',
  `with machines as (
     update workshop_machines wm set workshop_id = $2 from workshop_members m
     where m.user_id = $1 and wm.workshop_id = m.workshop_id and m.workshop_id <> $2
   )
   insert into workshop_members (user_id, workshop_id, role) values ($1, $2, $3)
   on conflict (user_id) do update set workshop_id = excluded.workshop_id, role = excluded.role, since = now()`,
)

export const updateMember = statement<[workshopId: number, userId: number, role: WorkshopRole]>(
  'updateWorkshopMember',
  'update workshop_members set role = $3 where workshop_id = $1 and user_id = $2',
)

export const deleteMember = statement<[workshopId: number, userId: number]>(
  'deleteWorkshopMember',
  'delete from workshop_members where workshop_id = $1 and user_id = $2',
)

/** Returns no row when the invitation was answered, withdrawn or has expired. */
export const findInvitationToSend = statement<
  [id: number, days: number],
  { email: string; siteId: number; fio: string; byEmail: string; role: WorkshopRole }
>(
  'findWorkshopInvitationToSend',
  `select i.email, i.site_id as "siteId", coalesce(b.fio, '') as fio, b.email as "byEmail", i.role
   from workshop_invitations i join users b on b.id = i.invited_by_user_id
   where i.id = $1 and i.ended_at is null and i.created_at > now() - make_interval(days => $2)`,
)
