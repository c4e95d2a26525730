import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@shpulka/contract/people/staff'
import { Secret, TOTP } from 'otpauth'
import qrcode from 'qrcode'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'

const stepSeconds = 30
const secretBytes = 20
const ivBytes = 12
const tagBytes = 16

/** Makes the secret of a new authenticator app. It is derived from the invitation, so a page reload shows the same. */
export async function newTotp(config: TokenConfig, invitationId: string, email: string) {
  const totp = totpOf(newTotpSecret(config, invitationId), email)
  return { secret: totp.secret.base32, qrSvg: await qrcode.toString(totp.toString(), { type: 'svg', margin: 1 }) }
}

export const newTotpSecret = (config: TokenConfig, invitationId: string): Buffer =>
  derivedBytes(config, 'staff totp of invitation', invitationId).subarray(0, secretBytes)

/** Returns the time step of a code, at most one step from now. Null when the code is wrong. */
export function totpStep(secret: Buffer, code: string, now: number): number | null {
  const token = code.replace(/\D/g, '')
  if (token.length !== 6) return null
  const delta = totpOf(secret, '').validate({ token, window: 1, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta
}

const totpOf = (secret: Buffer, label: string) =>
  new TOTP({
    issuer: 'Шпулька, контора',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** Encrypts a secret for storage, so that a stolen database does not disclose codes. */
export function encryptSecret(config: TokenConfig, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv)
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a stored secret with the current token secret or the previous one. */
export function decryptSecret(config: TokenConfig, stored: Buffer): { secret: Buffer; isByPrevious: boolean } {
  const [current, previous] = acceptedSecrets(config)
  try {
    return { secret: decryptWith(current!, stored), isByPrevious: false }
  } catch (error) {
    if (!previous) throw error
    return { secret: decryptWith(previous, stored), isByPrevious: true }
  }
}

function decryptWith(config: TokenConfig, stored: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), stored.subarray(0, ivBytes))
  decipher.setAuthTag(stored.subarray(-tagBytes))
  return Buffer.concat([decipher.update(stored.subarray(ivBytes, -tagBytes)), decipher.final()])
}

const keyOf = (config: TokenConfig) => derivedBytes(config, 'staff totp key', '')

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes recovery codes for a lost phone: 50 bits each, without similar characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** Hashes a recovery code. Codes are random enough for a fast hash. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
