import { createHash, hash } from 'node:crypto'
import { leadingZeroBits, proofPrefix } from '@shpulka/contract/base/proof-message'
import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'

/** Solves a proof for a call by trying nonces; returns its headers. */
export function solvedProofHeaders(
  { session, bits, now }: Pick<ProofTerms, 'session' | 'bits' | 'now'>,
  { method = 'POST', path, body, time = now }: { method?: string; path: string; body: string; time?: number },
): Record<string, string> {
  const prefix = proofPrefix({ session, timeSeconds: time, method, path, bodyHash: hash('sha256', body, 'hex') })
  const start = Math.floor(Math.random() * 1e9)
  for (let n = start; ; n += 1)
    if (
      leadingZeroBits(
        createHash('sha256')
          .update(prefix + n)
          .digest(),
      ) >= bits
    )
      return { 'x-pow-session': session, 'x-pow-time': String(time), 'x-pow-nonce': String(n) }
}
