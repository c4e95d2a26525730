import type { Queryable } from '../../base/db/pool.ts'
import { statement } from '../../base/db/statement.ts'
import type { MergedAccount } from './merge-problem.rule.ts'
import { deletedTables, type MovedTable } from './merged-tables.rule.ts'

const accounts = `select u.id, u.site_id as "siteId", u.email::text, u.email_proven_at is not null as "isEmailProven",
     u.merged_into as "mergedInto", u.erased_at is not null as "isErased", u.fio, u.phone,
     exists (select from raffle_entries e join raffles r on r.id = e.raffle_id
       where e.user_id = u.id and not exists (select from raffle_winners w where w.raffle_id = r.id)) as "isInRaffle",
     m.workshop_id as "workshopId",
     exists (select from workshop_members x where x.workshop_id = m.workshop_id
     and x.user_id <> u.id) as "sharesWorkshop"
   from users u left join workshop_members m on m.user_id = u.id`

export interface MergedAccountRow extends MergedAccount {
  /** The account this one was merged into, if it was. */
  mergedInto: number | null
  isErased: boolean
  fio: string
  phone: string
}

export const findMergedAccounts = statement<[ids: readonly number[]], MergedAccountRow>(
  'findMergedAccounts',
  `${accounts} where u.id = any ($1)`,
)

/** Locks in order of id, so that two merges of the same accounts cannot deadlock. */
export const lockMergedAccounts = statement<[ids: readonly number[]], { id: number }>(
  'lockMergedAccounts',
  'select id from users where id = any ($1) order by id for update',
)

const mailbox = `replace(replace(split_part(split_part(lower(u.email::text), '@', 1), '+', 1), '.', ''), '-', '')`
const others =
  'from users u, users me where me.id = $1 and u.site_id = me.site_id and u.id <> me.id and u.erased_at is null'
const personName = (user: string) => `translate(lower(trim(${user}.fio)), 'ё', 'е')`

/**
 * Accounts that may belong to the same person. `mailbox` is the local part of the email address without dots, dashes
 * and «+tag», which mail services ignore.
 */
export const findDuplicateAccounts = statement<
  [userId: number, mailbox: string],
  { id: number; email: string; isEmailProven: boolean; samePhone: boolean; sameInn: boolean }
>(
  'findDuplicateAccounts',
  `select u.id, u.email::text, u.email_proven_at is not null as "isEmailProven", bool_or(d.phone) as "samePhone",
     bool_or(d.inn) as "sameInn"
   from (
     select u.id, true as phone, false as inn ${others} and u.phone = me.phone and u.phone <> ''
     union all
     select u.id, false, true ${others} and u.inn = me.inn and u.inn <> '' and u.fio <> ''
       and ${personName('u')} = ${personName('me')}
     union all
     select u.id, false, false ${others} and ${mailbox} = $2
   ) d join users u on u.id = d.id group by u.id order by u.id desc limit 40`,
)

export const setMergedInto = statement<[from: number, into: number]>(
  'setMergedInto',
  'update users set merged_into = $2 where id = $1 or merged_into = $1',
)

/**
 * Fills empty fields of the remaining account from the other one; the phone only if no other account signs in by it.
 */
export const fillProfile = statement<[from: number, into: number], { fio: string; phone: string }>(
  'fillProfileOfMerged',
  `update users t set
     fio = case when t.fio = '' then f.fio else t.fio end,
     phone = case when t.phone = '' and not exists (select from users x where x.site_id = t.site_id
       and x.phone = f.phone and x.id <> f.id and x.erased_at is null and x.email_proven_at is not null)
       then f.phone else t.phone end,
     school = coalesce(t.school, f.school),
     is_organization = t.is_organization or f.is_organization,
     organization_name = case when t.is_organization then t.organization_name else f.organization_name end,
     inn = case when t.is_organization then t.inn else f.inn end,
     kpp = case when t.is_organization then t.kpp else f.kpp end,
     ogrn = case when t.is_organization then t.ogrn else f.ogrn end,
     legal_address = case when t.is_organization then t.legal_address else f.legal_address end,
     bank_name = case when t.is_organization then t.bank_name else f.bank_name end,
     bik = case when t.is_organization then t.bik else f.bik end,
     account = case when t.is_organization then t.account else f.account end,
     correspondent_account = case when t.is_organization then t.correspondent_account else f.correspondent_account end,
     role = case when t.role = 'guest' and f.is_organization and f.role = 'org_user' then 'org_user' else t.role end,
     profile_version = t.profile_version + 1
   from users f where f.id = $1 and t.id = $2 returning t.fio, t.phone`,
)

/** The SQL condition for rows `t` that move. */
const isMoved = ({ column, isFoundByEmail }: MovedTable) =>
  `(t.${column} = $1${
    isFoundByEmail
      ? ` or (t.${column} is null and (t.site_id, t.email) in (select u.site_id, u.email from users u where u.id = $1
       and u.email_proven_at is not null))`
      : ''
  })`

/** How many rows of an account would move. */
export async function countMoved(tx: Queryable, moved: MovedTable, from: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from ${moved.table} t where ${isMoved(moved)}`,
    [from],
  )
  return rows[0]!.count
}

/** Moves rows of one table; of duplicates the row of the remaining account stays. */
export async function moveRows(tx: Queryable, moved: MovedTable, from: number, into: number): Promise<void> {
  const { table, column, duplicateBy = [], duplicateWhere = 'true' } = moved
  if (duplicateBy.length > 0)
    await tx.query(
      `delete from ${table} t using ${table} o where t.${column} = $1 and o.${column} = $2 and ${duplicateWhere}
         and ${duplicateBy.map((same) => `t.${same} is not distinct from o.${same}`).join(' and ')}`,
      [from, into],
    )
  await tx.query(`update ${table} t set ${column} = $2 where ${isMoved(moved)}`, [from, into])
}

/** Deletes everything that gives access to the account being emptied. */
export async function deleteSignIns(tx: Queryable, userId: number): Promise<void> {
  for (const table of deletedTables) await tx.query(`delete from ${table} where user_id = $1`, [userId])
}

/** Deletes votes of one account for a review of the other: nobody votes for their own review. */
export const deleteVotesBetween = statement<[from: number, into: number]>(
  'deleteVotesBetween',
  `delete from review_votes v using reviews r where r.id = v.review_id
     and ((v.user_id = $1 and r.user_id = $2) or (v.user_id = $2 and r.user_id = $1))`,
)

export const moveAddresses = statement<[from: number, into: number]>(
  'moveAddressesOfMerged',
  `update shipping_addresses set user_id = $2,
     is_default = is_default and not exists (select from shipping_addresses o where o.user_id = $2)
   where user_id = $1`,
)

/** When both are members of one workshop, the remaining account gets the stronger role. */
export const raiseMemberRole = statement<[from: number, into: number]>(
  'raiseMemberRoleOfMerged',
  `update workshop_members m set role = f.role from workshop_members f
   where m.user_id = $2 and f.user_id = $1 and f.workshop_id = m.workshop_id
     and array_position('{owner,editor,viewer}', f.role) < array_position('{owner,editor,viewer}', m.role)`,
)

/** Machines in the workshop of the emptied account move to the workshop of the remaining one. */
export const moveMachines = statement<[from: number, into: number]>(
  'moveMachinesOfMerged',
  `update workshop_machines x set workshop_id = m.workshop_id from workshop_members f, workshop_members m
   where f.user_id = $1 and m.user_id = $2 and x.workshop_id = f.workshop_id and f.workshop_id <> m.workshop_id`,
)

export const moveMember = statement<[from: number, into: number]>(
  'moveMemberOfMerged',
  `update workshop_members set user_id = $2 where user_id = $1
     and not exists (select from workshop_members o where o.user_id = $2)`,
)

export const deleteMember = statement<[userId: number]>(
  'deleteMemberOfMerged',
  'delete from workshop_members where user_id = $1',
)

/** Stores personal data of the audit log under the remaining account, so that erasing it deletes them. */
export const moveAuditPersonal = statement<[from: number, into: number]>(
  'moveAuditPersonal',
  `with deleted as (delete from audit_personal where user_id = $1 returning audit_id, fields)
   insert into audit_personal (audit_id, user_id, fields) select audit_id, $2, fields from deleted`,
)

/** A consent to advertising is for one email address, so that of the emptied account ends. */
export const endAdvertising = statement<[from: number]>(
  'endAdvertisingOfMerged',
  `update consents set withdrawn_at = now() where user_id = $1 and kind = 'advertising' and withdrawn_at is null`,
)
