import { openSettings } from '../../content/settings/open-settings.ts'
import { emailWriters } from '../../emails-list.ts'
import { testTokenSecret } from '../../test-api.ts'
import type { Changes } from '../db/changes.ts'
import type { Pool } from '../db/pool.ts'
import type { Email } from './email.port.ts'
import type { EmailName, EmailRequest } from './emails.port.ts'

/** An email of the queue, written as the mail job would write it now. */
export interface QueuedEmail {
  readonly name: EmailName
  /** Of what the email is about. */
  readonly id: string
  readonly email: Email
}

const deaf = { subscribe: async () => () => {} } as unknown as Changes

/** Emails sent to an address, oldest first: emails are found by their recipient, never by their contents. */
export const queuedEmailsTo = async (
  pool: Pool,
  address: string,
  names: readonly EmailName[] = [],
): Promise<QueuedEmail[]> => (await renderedEmails(pool, names)).filter(({ email }) => email.to.address === address)

/**
 * Whom emails about something go to: «buyer» is the email address that is named, «shop» the first site's own, anybody
 * else is by their address. `ids`: of what the emails are about.
 */
export async function recipientsOf(
  pool: Pool,
  name: EmailName,
  ids: readonly (number | string)[],
  buyer: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>('select email from sites where id = 1')
  const words = new Map([
    [rows[0]!.email, 'shop'],
    [buyer, 'buyer'],
  ])
  const about = (await renderedEmails(pool, [name])).filter(({ id }) => ids.some((each) => String(each) === id))
  return about.map(({ email }) => words.get(email.to.address) ?? email.to.address).sort()
}

/** The email address an order was placed with. */
export async function emailOfOrder(pool: Pool, orderId: number): Promise<string> {
  const { rows } = await pool.query<{ email: string }>(
    `select contact ->> 'email' as email from orders where id = $1`,
    [orderId],
  )
  return rows[0]!.email
}

async function renderedEmails(pool: Pool, names: readonly EmailName[]): Promise<QueuedEmail[]> {
  const { rows } = await pool.query<{ payload: EmailRequest }>(
    `select payload from graphile_worker._private_jobs
     where payload ->> 'email' is not null and (payload ->> 'email' = any ($1) or cardinality($1::text[]) = 0) order
       by id`,
    [names],
  )
  const settings = (await openSettings(pool, deaf, { error: () => {} })).current()
  const sources = {
    tx: pool,
    settings,
    config: { tokenSecret: testTokenSecret, officeHost: 'office.localhost' },
    port: 3000,
  }
  const queued = await Promise.all(
    rows.map(async ({ payload }) => ({ payload, email: await emailWriters[payload.email](sources, payload) })),
  )
  return queued.flatMap(({ payload, email }) => (email ? [{ name: payload.email, id: String(payload.id), email }] : []))
}
