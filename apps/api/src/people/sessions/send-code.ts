import type { RequestContext } from '../../base/http/request-context.ts'
import { canonicalEmail } from '../email-codes/canonical-email.rule.ts'
import { type CodeName, type CodeOwner, sendCode } from '../email-codes/email-codes.port.ts'
import { findKnownDevice } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { type LoginName, nameText } from './login-name.rule.ts'
import { logSecurity, nameInLog } from './security-log.port.ts'
import {
  emailsPerAccount,
  emailsPerAccountFromAddress,
  emailsPerAddress,
  emailsPerDevice,
} from './sign-in-limits.rule.ts'

/**
 * Sends a code to its owner. Limited by the account's name, whether it exists or not, by device and, more loosely, by
 * address; a repeat is not counted. Requests from unknown devices share one limit, each address a small part of it; a
 * device known to the account has a limit of its own.
 */
export async function sendRateLimitedCode(
  { visitor, address, log }: Pick<RequestContext, 'visitor' | 'address' | 'log'>,
  { pool, limits, config }: SessionsDeps,
  name: Pick<CodeName, 'purpose' | 'deviceId'>,
  whom: LoginName,
  findOwner: () => Promise<CodeOwner & { readonly email: string | null }>,
): Promise<void> {
  const { email, ...owner } = await findOwner()
  const code = { ...name, siteId: visitor.site.id, email: email ?? nameText(whom) }
  const who = await countedAs(pool, visitor.site.id, whom, owner.userId, name.deviceId)
  await sendCode(pool, code, owner, (tx) =>
    limits.consumeIn(
      tx,
      [emailsPerAccountFromAddress(name.purpose), `${who}\n${address}`],
      [emailsPerAccount(name.purpose), who],
      [emailsPerDevice(name.purpose), `${visitor.site.id}\n${name.deviceId}`],
      [emailsPerAddress(name.purpose), address],
    ),
  )
  logSecurity(log, 'code-sent', {
    purpose: name.purpose,
    userId: owner.userId,
    name: nameInLog(config, nameText(whom)),
  })
}

/**
 * Whom a limit of an account counts: strangers together, each device the account is known on by itself. Devices of
 * another account are strangers' however that account calls itself.
 */
export async function countedAs(
  pool: SessionsDeps['pool'],
  siteId: number,
  whom: LoginName,
  userId: number | null,
  deviceId: string,
): Promise<string> {
  const [known] = await findKnownDevice(pool, userId, deviceId)
  const name = nameText(whom)
  const counted = `${siteId}\n${name.includes('@') ? canonicalEmail(name) : name}`
  return known ? `${counted}\n${deviceId}` : counted
}
