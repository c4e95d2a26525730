import { createHmac, timingSafeEqual } from 'node:crypto'

/** The contents of a session; signed, so that nobody can change it without the secret. */
export interface ProofSession {
  /** Version of the scheme. */
  readonly v: 1
  /** Unix seconds. */
  readonly iat: number
  readonly exp: number
  /** How many zero bits the hash of a proof must begin with. */
  readonly bits: number
  readonly rand: string
}

const shape = /^([\w-]{1,200})\.([\w-]{43})$/

/**
 * A session in the form sent to clients; the server does not store it. The site is only in the signature, so a session
 * counts as forged on another site.
 */
export function signedProofSession(secret: string, siteId: number, session: ProofSession): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url')
  return `${payload}.${signature(secret, siteId, payload).toString('base64url')}`
}

/** Returns the session if it was signed for this site, otherwise null. */
export function verifiedProofSession(secret: string, siteId: number, text: string): ProofSession | null {
  const [, payload, signatureText] = shape.exec(text) ?? []
  if (payload === undefined || signatureText === undefined) return null
  const sentSignature = Buffer.from(signatureText, 'base64url')
  const expectedSignature = signature(secret, siteId, payload)
  if (sentSignature.length !== expectedSignature.length || !timingSafeEqual(sentSignature, expectedSignature))
    return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as ProofSession
}

const signature = (secret: string, siteId: number, payload: string) =>
  createHmac('sha256', secret).update(`proof of work\n${siteId}\n${payload}`).digest()
