import { openSettings } from '../../content/settings/open-settings.ts'
import { emailWriters } from '../../emails-list.ts'
import { testTokenSecret } from '../../test-api.ts'
import type { Changes } from '../db/changes.ts'
import type { Pool } from '../db/pool.ts'
import type { Email, EmailCompatibility } from './email.port.ts'
import type { EmailName, EmailRequest } from './emails.port.ts'

/** A queued email, rendered as the mail job would render it now. */
export interface QueuedEmail {
  readonly name: EmailName
  /** Id of the record the email is about. */
  readonly id: string
  readonly email: Email
}

const noChanges = { subscribe: async () => () => {} } as unknown as Changes

/** Queued emails to an address, oldest first. */
export const queuedEmailsTo = async (
  pool: Pool,
  address: string,
  names: readonly EmailName[] = [],
  compatibility?: EmailCompatibility,
): Promise<QueuedEmail[]> =>
  (await renderedEmails(pool, { names, compatibility })).filter(({ email }) => email.to.address === address)

/**
 * The recipients of emails about the records `ids`: the given `buyer` address is returned as «buyer», the address of
 * the first site as «shop», other addresses unchanged.
 */
export async function recipientsOf(
  pool: Pool,
  name: EmailName,
  ids: readonly (number | string)[],
  buyer: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>('select email from sites where id = 1')
  const labels = new Map([
    [rows[0]!.email, 'shop'],
    [buyer, 'buyer'],
  ])
  const found = await renderedEmails(pool, { names: [name], ids: ids.map(String) })
  return found.map(({ email }) => labels.get(email.to.address) ?? email.to.address).sort()
}

/** The email address an order was placed with. */
export async function emailOfOrder(pool: Pool, orderId: number): Promise<string> {
  const { rows } = await pool.query<{ email: string }>(
    `select contact ->> 'email' as email from orders where id = $1`,
    [orderId],
  )
  return rows[0]!.email
}

/** `ids` null: of any record; without `names` of any kind. */
async function renderedEmails(
  pool: Pool,
  {
    names,
    ids = null,
    compatibility,
  }: { names: readonly EmailName[]; ids?: readonly string[] | null; compatibility?: EmailCompatibility | undefined },
): Promise<QueuedEmail[]> {
  const { rows } = await pool.query<{ payload: EmailRequest }>(
    `select payload from graphile_worker._private_jobs
     where payload ->> 'email' is not null and (payload ->> 'email' = any ($1) or cardinality($1::text[]) = 0)
       and ($2::text[] is null or split_part(payload ->> 'id', '.', 1) = any ($2))
     order by id`,
    [names, ids],
  )
  const settings = (await openSettings(pool, noChanges, { error: () => {} })).current()
  const sources = {
    tx: pool,
    settings,
    config: { tokenSecret: testTokenSecret, officeHost: 'office.localhost' },
    port: 3000,
    ...(compatibility && { compatibility }),
  }
  const queued = await Promise.all(
    rows.map(async ({ payload }) => {
      const { email: name, id } = payload
      return { name, id: String(id), email: await emailWriters[name](sources, payload) }
    }),
  )
  return queued.flatMap(({ name, id, email }) => (email ? [{ name, id, email }] : []))
}
