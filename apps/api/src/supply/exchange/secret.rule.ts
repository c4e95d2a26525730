import { createHash, timingSafeEqual } from 'node:crypto'

/** A secret is 160 random bits, so a fast hash is enough: it is checked with every request of an exchange. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const isSecret = (secret: string, hash: Buffer): boolean => timingSafeEqual(hashSecret(secret), hash)

/** Login and secret of Basic authorization; null: the header is missing or cannot be read. */
export function basicAuthorization(header: string | undefined): { login: string; secret: string } | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)\s*$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 1 ? null : { login: text.slice(0, colon), secret: text.slice(colon + 1) }
}
