import { createHash, hash } from 'node:crypto'
import { leadingZeroBits, proofPrefix } from '@shpulka/contract/base/proof-message'
import { verifiedProofSession } from './proof-session.rule.ts'

/** The three headers as received; a header sent twice is joined into one malformed text. */
export interface SentProof {
  readonly session: unknown
  readonly time: unknown
  readonly nonce: unknown
}

export interface CallToProve {
  readonly siteId: number
  readonly method: string
  readonly path: string
  /** The raw body; empty without one. */
  readonly body: string
}

/** The difficulty required now, and the secrets that sessions are signed with. */
export interface RequiredProof {
  readonly secret: string
  /** The previous secret, while it is being replaced. */
  readonly previousSecret?: string | null
  readonly nowSeconds: number
  readonly bits: number
}

/** Why a proof is refused. Only the last three are suspicious. */
export type ProofRefusal = 'missing' | 'expired' | 'late' | 'easy' | 'malformed' | 'forged' | 'wrong'

/** A valid proof: `key` is the hash of session and nonce, `fingerprint` that of everything it was computed for. */
export interface ValidProof {
  readonly key: Buffer
  readonly fingerprint: Buffer
}

const timeSlackSeconds = 120
const maxSessionLength = 250
/**
 * A proof may be this many bits easier than required now: at a shared address the difficulty may rise after a form was
 * opened.
 */
const toleratedBits = 1

/**
 * Checks a proof, cheapest checks first: junk is refused by its length, a forged session after one HMAC; the body is
 * hashed only for a genuine session.
 */
export function checkProof(
  { session, time, nonce }: SentProof,
  call: CallToProve,
  required: RequiredProof,
): ValidProof | ProofRefusal {
  if (session === undefined && time === undefined && nonce === undefined) return 'missing'
  if (typeof session !== 'string' || session.length > maxSessionLength) return 'malformed'
  if (typeof nonce !== 'string' || !/^[\w-]{1,32}$/.test(nonce)) return 'malformed'
  if (typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return 'malformed'
  const { secret, previousSecret } = required
  const verified =
    verifiedProofSession(secret, call.siteId, session) ??
    (previousSecret ? verifiedProofSession(previousSecret, call.siteId, session) : null)
  if (verified === null) return 'forged'
  if (!(required.nowSeconds < verified.exp)) return 'expired'
  if (verified.bits < required.bits - toleratedBits) return 'easy'
  if (Math.abs(required.nowSeconds - Number(time)) > timeSlackSeconds) return 'late'
  const bodyHash = hash('sha256', call.body, 'hex')
  const prefix = proofPrefix({ session, timeSeconds: time, method: call.method, path: call.path, bodyHash })
  const fingerprint = createHash('sha256').update(prefix).update(nonce).digest()
  if (leadingZeroBits(fingerprint) < verified.bits) return 'wrong'
  return { key: createHash('sha256').update(`${session}\n${nonce}`).digest(), fingerprint }
}
