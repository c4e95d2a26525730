import { join } from 'node:path'
import { expect } from 'vitest'
import { listOutbox, type OutboxEmail } from '../apps/api/src/base/mail/outbox.ts'
import { shop } from './browser.ts'

/** Waits for the latest one-time code sent to an email address and reads it from the outbox. */
export const codeFromEmail = (address: string): Promise<string> =>
  waitForEmail(address, async (emails) => {
    const { rows } = await shop.pool.query<{ id: string }>(
      'select id from email_codes where email = $1 order by created_at desc limit 1',
      [address],
    )
    const match = emails.find(({ name }) => rows[0] && name.includes(rows[0].id))
    return /^(\d{4} \d{4})$/m.exec(match?.email.text ?? '')?.[1]
  })

/** The path and query of the link that starts with `path`, from the newest email to the address that has one. */
export const linkFromEmail = (address: string, path: string): Promise<string> =>
  waitForEmail(address, async (emails) => {
    for (const { email } of emails)
      for (const [, href] of email.html?.matchAll(/href="([^"]+)"/g) ?? []) {
        const { pathname, search } = new URL(href!.replaceAll('&amp;', '&'))
        if (pathname.startsWith(path)) return pathname + search
      }
    return undefined
  })

/** The text of an email with a matching subject, sent to the address. */
export const textOfEmail = (address: string, subject: RegExp): Promise<string> =>
  waitForEmail(address, async (emails) => emails.find(({ email }) => subject.test(email.subject ?? ''))?.email.text)

/**
 * Polls the emails sent to an address, newest first, until `find` returns a result. Emails are selected by recipient,
 * never by content.
 */
async function waitForEmail(
  address: string,
  find: (emails: readonly OutboxEmail[]) => Promise<string | undefined>,
): Promise<string> {
  let result: string | undefined
  const poll = async () => {
    const emails = await listOutbox(join(shop.dataDirectory, 'outbox'))
    result = await find(emails.filter(({ email }) => email.to?.some((to) => to.address === address)))
    return result
  }
  await expect.poll(poll, { message: `an email to ${address}` }).toBeDefined()
  return result!
}
