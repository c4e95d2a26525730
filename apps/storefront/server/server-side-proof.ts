import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { proofPrefix } from '@shpulka/contract/base/proof-message'
import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import type { ProofFields } from '../app/base/api/proof-fields.rule.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { loadLimits } from './load-limits.ts'
import { visitorNetwork } from './visitor-network.rule.ts'

const limits = loadLimits.proofs
const minuteMilliseconds = 60_000
const maxAddresses = 10_000

export interface ProvenCall {
  readonly method: string
  /** Path within the API. */
  readonly path: string
  readonly body: string
}

/**
 * Computes proofs of work for visitors whose browser cannot: for forms sent without scripts or with a wrong proof. It
 * takes the shop's own CPU, so it is limited: two at once, a short queue, a few per minute per address.
 */
export function openServerSideProof(solve: (prefix: string, bits: number) => Promise<string> = solveInWorker) {
  const limited = concurrencyLimit(limits)
  const requestTimes = new Map<string, number[]>()
  let waiting = 0

  const isAllowed = (address: string) => {
    const now = Date.now()
    const recent = (requestTimes.get(address) ?? []).filter((at) => now - at < minuteMilliseconds)
    if (recent.length >= limits.perIpAMinute || waiting >= limits.waiting + limits.atOnce) return false
    requestTimes.delete(address)
    requestTimes.set(address, [...recent, now])
    if (requestTimes.size > maxAddresses) requestTimes.delete(requestTimes.keys().next().value!)
    return true
  }

  /** The proof for a call by these terms; null when the queue is full or the address has used up its limit. */
  return async (
    address: string,
    { session, bits, now }: ProofTerms,
    { method, path, body }: ProvenCall,
  ): Promise<ProofFields | null> => {
    if (!isAllowed(visitorNetwork(address))) return null
    const startedAt = performance.now()
    waiting += 1
    try {
      return await limited(async () => {
        const timeSeconds = Math.round(now + (performance.now() - startedAt) / 1000)
        const nonce = await solve(
          proofPrefix({ session, timeSeconds, method, path, bodyHash: hash('sha256', body, 'hex') }),
          bits,
        )
        return { 'x-pow-session': session, 'x-pow-time': String(timeSeconds), 'x-pow-nonce': nonce }
      })
    } finally {
      waiting -= 1
    }
  }
}

/** Each in its own thread, which starts in 50 ms and frees its memory when done. */
function solveInWorker(prefix: string, bits: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./server-side-proof.worker.ts', import.meta.url), {
      workerData: { prefix, bits },
    })
    worker.unref()
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
