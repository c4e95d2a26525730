import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../../people/sessions/sessions.port.ts'

const ivBytes = 12
const tagBytes = 16

/** Encrypts a token for storage, so that a copy of the database alone does not give access to an account. */
export function encryptedToken(config: TokenConfig, token: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv)
  return Buffer.concat([iv, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Null: it was encrypted with another secret of the shop. `isByPrevious`: with the one that is being replaced. */
export function decryptedToken(config: TokenConfig, stored: Buffer): { token: string; isByPrevious: boolean } | null {
  for (const [index, secretConfig] of acceptedSecrets(config).entries()) {
    const token = decryptedWith(secretConfig, stored)
    if (token !== null) return { token, isByPrevious: index > 0 }
  }
  return null
}

function decryptedWith(config: TokenConfig, stored: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(config), stored.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(stored.subarray(-tagBytes))
    return decipher.update(stored.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** A keyed hash, the same for the same token: connections with the same token are read one after another. */
export const tokenHash = (config: TokenConfig, token: string): Buffer =>
  createHmac('sha256', derivedBytes(config, 'moysklad token', 'mark'))
    .update(token)
    .digest()

const keyOf = (config: TokenConfig) => derivedBytes(config, 'moysklad token', 'key').subarray(0, 32)
