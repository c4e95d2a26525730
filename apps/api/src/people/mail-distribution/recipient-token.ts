import { createHmac, timingSafeEqual } from 'node:crypto'
import { eachSecret, type TokenConfig } from '../sessions/sessions.port.ts'

/** What a link in an email does. */
export type TokenPurpose = 'confirm' | 'end'

/** A parsed token, not verified yet: see `isOwnToken`. */
interface ReadToken {
  readonly recipientId: number
  readonly signature: Buffer
}

/** `stamp` ties a token to one email; '' for a link without expiry. */
export const recipientToken = (
  config: TokenConfig,
  purpose: TokenPurpose,
  recipientId: number,
  stamp: string,
): string => `${recipientId}.${sign(config, purpose, recipientId, stamp).toString('base64url')}`

export function readRecipientToken(token: string): ReadToken | null {
  const [, id, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return id && signature ? { recipientId: Number(id), signature: Buffer.from(signature, 'base64url') } : null
}

export const isOwnToken = (
  config: TokenConfig,
  purpose: TokenPurpose,
  { recipientId, signature }: ReadToken,
  stamp: string,
): boolean => eachSecret(config).some((one) => timingSafeEqual(signature, sign(one, purpose, recipientId, stamp)))

function sign({ tokenSecret }: TokenConfig, purpose: TokenPurpose, recipientId: number, stamp: string): Buffer {
  if (tokenSecret === null) throw new Error('There is no secret to sign links with')
  return createHmac('sha256', tokenSecret).update(`mail recipient\n${purpose}\n${recipientId}\n${stamp}`).digest()
}
