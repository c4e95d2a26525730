import { join } from 'node:path'
import { expect } from 'vitest'
import { listOutbox, type OutboxEmail } from '../apps/api/src/base/mail/outbox.ts'
import { shop } from './browser.ts'

/**
 * The code in the latest email to an email address, read as its owner reads it: from what came to that email address,
 * once it has come.
 */
export const codeFromEmail = (address: string): Promise<string> =>
  waitForEmail(address, async (emails) => {
    const { rows } = await shop.pool.query<{ id: string }>(
      'select id from email_codes where email = $1 order by created_at desc limit 1',
      [address],
    )
    const match = emails.find(({ name }) => rows[0] && name.includes(rows[0].id))
    return /^(\d{4} \d{4})$/m.exec(match?.email.text ?? '')?.[1]
  })

/**
 * Where a link of the newest email to an email address that has one leads, in this shop. `path`: what its address
 * begins with.
 */
export const linkFromEmail = (address: string, path: string): Promise<string> =>
  waitForEmail(address, async (emails) => {
    for (const { email } of emails)
      for (const [, href] of email.html?.matchAll(/href="([^"]+)"/g) ?? []) {
        const { pathname, search } = new URL(href!.replaceAll('&amp;', '&'))
        if (pathname.startsWith(path)) return pathname + search
      }
    return undefined
  })

/** The words of an email an email address got whose subject is this. */
export const textOfEmail = (address: string, subject: RegExp): Promise<string> =>
  waitForEmail(address, async (emails) => emails.find(({ email }) => subject.test(email.subject ?? ''))?.email.text)

/**
 * Looks at the emails an email address got, newest first, until what is looked for has come. They are found by whom
 * they went to, never by what they hold.
 */
async function waitForEmail(
  address: string,
  look: (emails: readonly OutboxEmail[]) => Promise<string | undefined>,
): Promise<string> {
  let seen: string | undefined
  const poll = async () => {
    const emails = await listOutbox(join(shop.dataDirectory, 'outbox'))
    seen = await look(emails.filter(({ email }) => email.to?.some((to) => to.address === address)))
    return seen
  }
  await expect.poll(poll, { message: `an email to ${address}` }).toBeDefined()
  return seen!
}
