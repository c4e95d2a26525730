import type { Queryable } from '../../base/db/pool.ts'
import { statement } from '../../base/db/statement.ts'
import { emptiedContacts } from './emptied-contacts.rule.ts'

/**
 * Tables whose rows stay when their user is erased, and why. Rows of every other table that refers to users are
 * deleted, new tables included.
 */
export const retainedTables: ReadonlyMap<string, string> = new Map([
  ['orders', 'sales documents, stored for five years; contacts and addresses are deleted once the order has ended'],
  ['bonus_accounts', 'belong to sales documents; sums and numbers of orders; reasons that staff wrote are emptied'],
  ['consents', 'proof that the person agreed'],
  [
    'raffle_entries',
    'anybody can check the list once entries are over; a number and an opaque ticket, nothing personal',
  ],
  ['erasure_log', 'proof that the person was erased'],
])

/**
 * Columns of users that are not set to their defaults: `clearUser` replaces the email. All others are, new ones too.
 */
export const retainedColumns: ReadonlySet<string> = new Set([
  'id',
  'site_id',
  'email',
  'role',
  'price_role',
  'bonus_type',
  'created_at',
  'erased_at',
  'merged_into',
])

/**
 * Locks the person to erase: sign-ins and changes of the profile wait. `emails` are the address of the account and
 * those of its stored changes, old and new; `ownEmails` are without those of changes that the owner has undone, which
 * may be a stranger's, and there are none while the address is not proven: anybody can order with any address.
 */
export const lockPerson = statement<
  [userId: number],
  { email: string; emails: string[]; ownEmails: string[]; siteId: number }
>(
  'lockPerson',
  `select email, site_id as "siteId",
     case when email_proven_at is null then '{}'
       else array[email::text] || array(select distinct c.email::text from email_changes c
         where c.user_id = users.id and c.returned_at is null and c.email <> users.email) end as "ownEmails",
     array[email::text] || array(select distinct m.email::text from email_changes c, unnest(array[c.email,
       c.new_email]) as m (email)
       where c.user_id = users.id and m.email <> users.email) as emails
   from users where id = $1 and erased_at is null for update`,
)

/** Columns that hold the id of a user, by foreign key or by name. Names are quoted. */
export const findUserColumns = statement<[], { table: string; column: string }>(
  'findUserColumns',
  `select c.oid::regclass::text as table, quote_ident(a.attname) as column
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'users'
     and (a.attname ~ '(^|_)user_id$' or exists (
       select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'users'::regclass
         and f.conkey = array[a.attnum]))
   order by 1, 2`,
)

const findColumnsOfUsers = statement<[], { columns: string[] }>(
  'findColumnsOfUsers',
  `select array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'users'`,
)

/** Deletes a user’s rows of one table and returns their count. */
export async function deleteRowsOf(
  tx: Queryable,
  { table, column }: { table: string; column: string },
  userId: number,
): Promise<number> {
  const { rowCount } = await tx.query(`delete from ${table} where ${column} = $1`, [userId])
  return rowCount ?? 0
}

/** Resets a user's row, which other rows refer to. The email address can be used for a new account. */
export async function clearUser(tx: Queryable, userId: number): Promise<void> {
  const [{ columns } = { columns: [] }] = await findColumnsOfUsers(tx)
  const resets = columns.filter((column) => !retainedColumns.has(column)).map((column) => `"${column}" = default`)
  await tx.query(
    `update users set ${resets.join(', ')}, email = 'erased-' || id || '@erased.invalid', erased_at = now()
      where id = $1`,
    [userId],
  )
}

/** Tables with email addresses of a site, also of people without an account: codes, newsletters. */
const findEmailTables = statement<[], { table: string }>(
  'findEmailTables',
  `select format('%I', m.table_name) as table
   from information_schema.columns m join information_schema.columns s using (table_schema, table_name)
   where m.table_schema = 'public' and m.column_name = 'email' and m.udt_name = 'citext' and s.column_name = 'site_id'
     and m.table_name <> 'users' order by 1`,
)

/** Deletes rows with one of the email addresses; returns the count by table. */
export async function deleteRecipient(
  tx: Queryable,
  siteId: number,
  emails: readonly string[],
): Promise<[table: string, rows: number][]> {
  const deleted: [string, number][] = []
  for (const { table } of await findEmailTables(tx)) {
    const { rowCount } = await tx.query(`delete from ${table} where site_id = $1 and email = any($2::citext[])`, [
      siteId,
      emails,
    ])
    deleted.push([table, rowCount ?? 0])
  }
  return deleted
}

/** Deletes what the mail server refused for these addresses: such emails name no site. */
export const deleteRefusedEmails = statement<[emails: readonly string[]], { id: number }>(
  'deleteRefusedEmails',
  'delete from refused_emails where recipient = any($1::citext[]) returning id',
)

/**
 * Removes the basket and its token from orders: the token would identify the browser. One hidden from the account, with
 * an email address it has no more, is another person's (decision 42): their browser shows it.
 */
export const detachOrdersFromBaskets = statement<[userId: number]>(
  'detachOrdersFromBaskets',
  `update orders o set basket_id = null, cart_token = null from users u
   where u.id = $1 and o.user_id = u.id and (o.is_contact_owner or (o.contact ->> 'email')::citext = u.email)`,
)

/**
 * Attaches orders that were taken by phone without an account, but with its proven email address: `eraseContacts` takes
 * their contacts too. They stay hidden from the account.
 */
export const attachOrdersByEmail = statement<[userId: number]>(
  'attachOrdersByEmail',
  `update orders o set user_id = u.id, is_contact_owner = false from users u
   where u.id = $1 and u.email_proven_at is not null and o.user_id is null and o.site_id = u.site_id
     and (o.contact ->> 'email')::citext = u.email`,
)

/** Empties what staff wrote of a person beside their bonuses. */
export const clearAdjustmentReasons = statement<[userId: number]>(
  'clearAdjustmentReasons',
  `update bonus_ledger l set why = '' from bonus_accounts a
   where a.user_id = $1 and l.account_id = a.id and l.who like 'manager:%' and l.why <> ''`,
)

const isOfErased = 'exists (select from users u where u.id = o.user_id and u.erased_at is not null)'

/**
 * Deletes contacts from ended orders of erased people. Open orders have their contacts until they end, but a settled
 * refund needs none: this runs every night.
 */
export const eraseContacts = statement<[], { orderId: number }>(
  'eraseContactsOfErased',
  emptiedContacts(`s.stage in ('completed', 'cancelled') and ${isOfErased}`, isOfErased),
)

export const insertErasure = statement<[userId: number, subjectHash: Buffer, erasedRows: string, initiator: string]>(
  'insertErasure',
  `insert into erasure_log (user_id, subject_hash, erased_rows, who) values ($1, $2, $3, $4)`,
)
