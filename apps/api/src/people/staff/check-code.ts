import type { Queryable } from '../../base/db/pool.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { findTotpSecret, markRecoveryCodeUsed, markTotpStepUsed, replaceTotpSecret } from './sign-in.sql.ts'
import { decryptSecret, encryptSecret, recoveryCodeHash, totpStep } from './totp.ts'

/** Returns whether a code of the authenticator app or a recovery code is valid, and marks it as used. */
export async function consumeCode(tx: Queryable, config: TokenConfig, staffId: number, code: string): Promise<boolean> {
  const [totp] = await findTotpSecret(tx, staffId)
  if (!totp) return false
  const { secret, isByPrevious } = decryptSecret(config, totp.secret)
  const step = totpStep(secret, code, Date.now())
  const [used] =
    step === null
      ? await markRecoveryCodeUsed(tx, staffId, recoveryCodeHash(code))
      : await markTotpStepUsed(tx, staffId, step)
  // Re-encrypts it with the current secret. Staff who do not sign in while both secrets are set need a new link.
  if (used && isByPrevious) await replaceTotpSecret(tx, staffId, encryptSecret(config, secret))
  return used !== undefined
}
