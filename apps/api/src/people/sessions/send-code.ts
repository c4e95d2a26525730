import type { RequestContext } from '../../base/http/request-context.ts'
import { canonicalEmail } from '../email-codes/canonical-email.rule.ts'
import { type CodeKey, type CodeOwner, sendCode } from '../email-codes/email-codes.port.ts'
import { findKnownDevice } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { type LoginName, nameText } from './login-name.rule.ts'
import { hashedLoginName, logSecurity } from './security-log.port.ts'
import { emailsPerAccount, emailsPerAccountFromIp, emailsPerDevice, emailsPerIp } from './sign-in-limits.rule.ts'

/**
 * Sends a code to its owner. Limited by login name (whether or not the account exists), by device and, more loosely, by
 * network address; a repeat is not counted. For a login name unknown devices share one limit, of which each address
 * gets a small part; a device known to the account has its own limit.
 */
export async function sendRateLimitedCode(
  { visitor, clientKey, log }: Pick<RequestContext, 'visitor' | 'clientKey' | 'log'>,
  { pool, limits, config }: SessionsDeps,
  name: Pick<CodeKey, 'purpose' | 'deviceId'>,
  loginName: LoginName,
  findOwner: () => Promise<CodeOwner & { readonly email: string | null }>,
): Promise<void> {
  const { email, ...owner } = await findOwner()
  const code = { ...name, siteId: visitor.site.id, email: email ?? nameText(loginName) }
  const limitKey = await accountLimitKey(pool, visitor.site.id, loginName, owner.userId, name.deviceId)
  await sendCode(pool, code, owner, (tx) =>
    limits.consumeIn(
      tx,
      [emailsPerAccountFromIp(name.purpose), `${limitKey}\n${clientKey}`],
      [emailsPerAccount(name.purpose), limitKey],
      [emailsPerDevice(name.purpose), `${visitor.site.id}\n${name.deviceId}`],
      [emailsPerIp(name.purpose), clientKey],
    ),
  )
  logSecurity(log, 'code-sent', {
    purpose: name.purpose,
    userId: owner.userId,
    name: hashedLoginName(config, nameText(loginName)),
  })
}

/**
 * The key of an account's limits: each device known to the account is counted separately, all other devices together.
 */
export async function accountLimitKey(
  pool: SessionsDeps['pool'],
  siteId: number,
  loginName: LoginName,
  userId: number | null,
  deviceId: string,
): Promise<string> {
  const [knownDevice] = await findKnownDevice(pool, userId, deviceId)
  const name = nameText(loginName)
  const accountKey = `${siteId}\n${name.includes('@') ? canonicalEmail(name) : name}`
  return knownDevice ? `${accountKey}\n${deviceId}` : accountKey
}
