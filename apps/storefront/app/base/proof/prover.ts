import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { proofPrefix } from '@shpulka/contract/base/proof-message'
import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import type { ProofFields } from '../api/proof-fields.rule.ts'
import { fetchProofTerms } from '../api/proof-terms.ts'
import { isOfRoute } from './proven-route.rule.ts'

const readyForSeconds = 20 * 60
const maxWaitMs = 60_000

/**
 * Proves work for the forms of a page: terms are asked for and the worker is started when a form is entered, so that
 * both are there when it is sent.
 */
export function openProver() {
  let worker: Worker | null = null
  let terms: Promise<{ given: ProofTerms | null; at: number }> | null = null
  let lastId = 0

  async function fetchTermsIfStale() {
    const received = terms && (await terms)
    if (received && secondsSince(received.at) < Math.min(readyForSeconds, received.given?.ttl ?? 0)) return received
    terms = fetchProofTerms().then((given) => ({ given, at: performance.now() }))
    return terms
  }

  return {
    prepare() {
      worker ??= new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
      fetchTermsIfStale().catch(() => {
        terms = null
      })
    },
    /** The fields that prove the work for a call with this body; null: none is requested. */
    async prove(method: string, path: string, body: string): Promise<ProofFields | null> {
      this.prepare()
      const { given, at } = await fetchTermsIfStale()
      if (!given?.routes.some((route) => route.method === method && isOfRoute(route.path, path))) return null
      // By the server's clock: the visitor's own may be wrong by hours.
      const timeSeconds = Math.round(given.now + secondsSince(at))
      const prefix = proofPrefix({
        session: given.session,
        timeSeconds,
        method,
        path,
        bodyHash: bytesToHex(sha256(body)),
      })
      const nonce = await found(worker!, { id: ++lastId, prefix, bits: given.bits })
      return { 'x-pow-session': given.session, 'x-pow-time': String(timeSeconds), 'x-pow-nonce': nonce }
    },
    close() {
      worker?.terminate()
      worker = null
    },
  }
}

const secondsSince = (moment: number) => (performance.now() - moment) / 1000

function found(worker: Worker, task: { id: number; prefix: string; bits: number }): Promise<string> {
  const settled = new AbortController()
  const { signal } = settled
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => data.id === task.id && resolve(data.nonce as string), { signal })
    worker.addEventListener('error', () => reject(new Error('The worker of proofs failed')), { signal })
    setTimeout(reject, maxWaitMs)
    worker.postMessage(task)
  }).finally(() => settled.abort())
}
