import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, type TokenConfig } from '../sessions/sessions.port.ts'

/** The action of a link in an email. */
export type TokenPurpose = 'confirm' | 'end'

/** A parsed token; `isTokenValid` verifies it. */
interface ParsedToken {
  readonly recipientId: number
  readonly signature: Buffer
}

/** `stamp` limits a token to one email; it is empty for a link that does not expire. */
export const recipientToken = (
  config: TokenConfig,
  purpose: TokenPurpose,
  recipientId: number,
  stamp: string,
): string => `${recipientId}.${sign(config, purpose, recipientId, stamp).toString('base64url')}`

export function parseRecipientToken(token: string): ParsedToken | null {
  const [, id, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return id && signature ? { recipientId: Number(id), signature: Buffer.from(signature, 'base64url') } : null
}

export const isTokenValid = (
  config: TokenConfig,
  purpose: TokenPurpose,
  { recipientId, signature }: ParsedToken,
  stamp: string,
): boolean =>
  acceptedSecrets(config).some((secretConfig) =>
    timingSafeEqual(signature, sign(secretConfig, purpose, recipientId, stamp)),
  )

function sign({ tokenSecret }: TokenConfig, purpose: TokenPurpose, recipientId: number, stamp: string): Buffer {
  if (tokenSecret === null) throw new Error('There is no secret to sign links with')
  return createHmac('sha256', tokenSecret).update(`mail recipient\n${purpose}\n${recipientId}\n${stamp}`).digest()
}
