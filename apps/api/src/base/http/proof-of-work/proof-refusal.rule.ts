import { createHash, hash } from 'node:crypto'
import { leadingZeroBits, proofPrefix } from '@shpulka/contract/base/proof-message'
import { openedSession } from './proof-session.rule.ts'

/** The three headers as they came; a header sent twice comes as one text that has no shape. */
export interface GivenProof {
  readonly session: unknown
  readonly time: unknown
  readonly nonce: unknown
}

export interface ProvenCall {
  readonly siteId: number
  readonly method: string
  readonly path: string
  /** As it came; empty without one. */
  readonly body: string
}

/** The difficulty that the shop demands at this moment. */
export interface ProofDemand {
  readonly secret: string
  readonly nowSeconds: number
  readonly bits: number
}

/** Why a proof is not taken. Only the last three speak against who sent it. */
export type ProofRefusal = 'missing' | 'expired' | 'late' | 'easy' | 'malformed' | 'forged' | 'wrong'

/** The key a valid proof is remembered by: the session with its nonce, and everything it was found for. */
export interface GoodProof {
  readonly key: Buffer
  readonly fingerprint: Buffer
}

const timeSlackSeconds = 120
const maxSessionLength = 250
/**
 * Work that rose by one step since a form was opened does not refuse who has done it: in an office that is somebody
 * else every minute.
 */
const easierBits = 1

/**
 * The cheapest questions first: junk costs a look at its length, a forged session one HMAC; only a session of ours
 * makes the shop hash the body.
 */
export function checkedProof(
  { session, time, nonce }: GivenProof,
  call: ProvenCall,
  demand: ProofDemand,
): GoodProof | ProofRefusal {
  if (session === undefined && time === undefined && nonce === undefined) return 'missing'
  if (typeof session !== 'string' || session.length > maxSessionLength) return 'malformed'
  if (typeof nonce !== 'string' || !/^[\w-]{1,32}$/.test(nonce)) return 'malformed'
  if (typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return 'malformed'
  const opened = openedSession(demand.secret, call.siteId, session)
  if (opened === null) return 'forged'
  if (!(demand.nowSeconds < opened.exp)) return 'expired'
  if (opened.bits < demand.bits - easierBits) return 'easy'
  if (Math.abs(demand.nowSeconds - Number(time)) > timeSlackSeconds) return 'late'
  const bodyHash = hash('sha256', call.body, 'hex')
  const prefix = proofPrefix({ session, timeSeconds: time, method: call.method, path: call.path, bodyHash })
  const fingerprint = createHash('sha256').update(prefix).update(nonce).digest()
  if (leadingZeroBits(fingerprint) < opened.bits) return 'wrong'
  return { key: createHash('sha256').update(`${session}\n${nonce}`).digest(), fingerprint }
}
