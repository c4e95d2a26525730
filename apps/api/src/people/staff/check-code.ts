import type { Tx } from '../../base/db/pool.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { findTotpSecret, useRecoveryCode, useTotpStep } from './sign-in.sql.ts'
import { decryptSecret, recoveryCodeHash, totpStep } from './totp.ts'

/** Whether a code of the authenticator app or a recovery code is valid; a valid code is used up. */
export async function isGoodCode(tx: Tx, config: TokenConfig, staffId: number, code: string): Promise<boolean> {
  const [totp] = await findTotpSecret(tx, staffId)
  if (!totp) return false
  const step = totpStep(decryptSecret(config, totp.secret), code, Date.now())
  const [used] =
    step === null ? await useRecoveryCode(tx, staffId, recoveryCodeHash(code)) : await useTotpStep(tx, staffId, step)
  return used !== undefined
}
