import { isDeviceId, type sessions } from '@shpulka/contract/people/sessions'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { Handler, RequestContext } from '../../base/http/request-context.ts'
import { looksLikeCode } from '../email-codes/code.rule.ts'
import { redeemCode } from '../email-codes/email-codes.port.ts'
import { isOutdatedHash } from '../passwords/passwords.port.ts'
import { type AccountRow, findAccount, findAccountByLogin, renewPasswordHash } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { type LoginName, loginName, nameText } from './login-name.rule.ts'
import { hashedLoginName, logSecurity } from './security-log.port.ts'
import { accountLimitKey, sendRateLimitedCode } from './send-code.ts'
import { lockUserForWrite } from './sessions.port.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { signInsPerAccountHour, signInsPerAccountMinute, signInsPerIp } from './sign-in-limits.rule.ts'
import { completeSignIn, signedInAnswer } from './signed-in.ts'

type LoginContext = RequestContext<typeof sessions.login>

/** domain: the same answer after the same work, whether or not the name has an account. */
export const login: Handler<typeof sessions.login, SessionsDeps> = async (ctx, deps) => {
  const { visitor, body, clientKey } = ctx
  const name = loginName(body.username)
  if (!name) throw badInput({ username: 'Укажите почту вида name@example.ru или телефон вида +7 900 123-45-67' })
  const deviceId = body.deviceId ?? ''
  const password = body.password?.trim() ?? ''
  if (body.emailOnly || password === '') {
    if (!isDeviceId(deviceId))
      throw badInput({
        deviceId: 'Одноразовый пароль действует только на том устройстве, которое его запросило: назовите его',
      })
    await sendRateLimitedCode(ctx, deps, { purpose: 'sign-in', deviceId }, name, async () => {
      const [account] = await findAccountByLogin(deps.pool, visitor.site.id, name.email, name.phone)
      return { email: account?.email ?? null, userId: account?.id ?? null, signup: null }
    })
    return { token: null, refreshToken: null, basket: null, passwordSent: true }
  }

  await deps.limits.consume([signInsPerIp, clientKey])
  // One-time passwords have their own limit: strangers who use up the account's limit do not lock its owner out.
  if (looksLikeCode(password)) {
    const signIn = await signInByOneTimePassword(ctx, deps, name, password)
    if (signIn) return { ...(await signedInAnswer(ctx, deps, signIn.account, signIn, 'code')), passwordSent: false }
  }
  const [account] = await findAccountByLogin(deps.pool, visitor.site.id, name.email, name.phone)
  const limitKey = await accountLimitKey(deps.pool, visitor.site.id, name, account?.id ?? null, deviceId)
  await deps.limits.consume([signInsPerAccountMinute, limitKey], [signInsPerAccountHour, limitKey])
  const signIn = await signInByPassword(ctx, deps, account, password)
  if (signIn === null) {
    logSecurity(ctx.log, 'sign-in-failed', {
      userId: account?.id ?? null,
      name: hashedLoginName(deps.config, nameText(name)),
    })
    throw unprocessable('Неверный логин или пароль', { password: 'Неверный логин или пароль' })
  }
  return { ...(await signedInAnswer(ctx, deps, signIn.account, signIn, 'password')), passwordSent: false }
}

/** Null when the password is wrong. Takes as long without an account. */
async function signInByPassword(
  { visitor, body }: LoginContext,
  deps: SessionsDeps,
  found: AccountRow | undefined,
  password: string,
) {
  for (let account = found; ; ) {
    const isCorrect = await deps.passwords.verify(account?.passwordHash ?? null, password)
    if (!isCorrect || !account) return null
    const { id, passwordHash } = await withRenewedHash(deps, account, password)
    const opened = await transaction(deps.pool, async (tx) => {
      await lockUserForWrite(tx, id)
      const [current] = await findAccount(tx, id)
      // A session opened with a password that was just changed would outlive the change.
      if (current?.passwordHash !== passwordHash) return null
      const authenticated = { account: current, isEmailProven: false, endsOtherSessions: false }
      return { account: current, ...(await completeSignIn(tx, visitor, authenticated, body)) }
    })
    if (opened !== null) return opened
    account = (await findAccount(deps.pool, id))[0]
  }
}

/** Signs in by a one-time password. Null when the text is not one or is wrong. */
async function signInByOneTimePassword(
  { visitor, body }: LoginContext,
  deps: SessionsDeps,
  name: LoginName,
  password: string,
) {
  const [existing] = await findAccountByLogin(deps.pool, visitor.site.id, name.email, name.phone)
  const codeKey = {
    purpose: 'sign-in',
    siteId: visitor.site.id,
    email: existing?.email ?? nameText(name),
    deviceId: body.deviceId ?? '',
  } as const
  return signInByCode(deps, { visitor }, body, async (tx) => {
    const redeemed = await redeemCode(tx, deps.config, codeKey, password)
    const [account] = redeemed?.userId ? await findAccount(tx, redeemed.userId) : []
    // A code sent to the former email address of an account does not sign in.
    return redeemed && account?.email === codeKey.email ? { redeemed, account, endsOtherSessions: false } : null
  })
}

/** Hashing settings get stronger with time: an old hash is replaced when its owner signs in. */
async function withRenewedHash(
  { pool, passwords }: SessionsDeps,
  account: AccountRow,
  password: string,
): Promise<AccountRow> {
  const { id, passwordHash } = account
  if (passwordHash === null || !isOutdatedHash(passwordHash)) return account
  const renewed = await passwords.hash(password)
  await renewPasswordHash(pool, id, renewed, passwordHash)
  return { ...account, passwordHash: renewed }
}
