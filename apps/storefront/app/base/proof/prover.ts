import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { proofPrefix } from '@shpulka/contract/base/proof-message'
import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import type { ProofFields } from '../api/proof-fields.rule.ts'
import { fetchProofTerms } from '../api/proof-terms.ts'
import { matchesRoute } from './route-match.rule.ts'

const readyForSeconds = 20 * 60
const maxWaitMilliseconds = 60_000
const workerFailed = 'The worker of proofs failed'

/**
 * Computes proofs of work for the forms of a page. Terms are fetched and the worker is started when a form gets the
 * focus, so that both are ready when it is sent.
 */
export function openProver() {
  let worker: Worker | null = null
  let received: Promise<{ terms: ProofTerms | null; at: number }> | null = null
  let lastId = 0

  async function fetchTermsIfStale() {
    const last = received && (await received)
    if (last && secondsSince(last.at) < Math.min(readyForSeconds, last.terms?.ttl ?? 0)) return last
    received = fetchProofTerms().then((terms) => ({ terms, at: performance.now() }))
    return received
  }

  function close() {
    worker?.terminate()
    worker = null
  }

  /** A failed worker answers nothing, not even that it failed: the next proof begins with another one. */
  function startWorker(): Worker {
    const started = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('error', () => worker === started && close())
    return started
  }

  return {
    prepare() {
      worker ??= startWorker()
      fetchTermsIfStale().catch(() => {
        received = null
      })
    },
    /** The proof fields for a call with this body; null when the call needs no proof. */
    async prove(method: string, path: string, body: string): Promise<ProofFields | null> {
      this.prepare()
      const { terms, at } = await fetchTermsIfStale()
      if (!terms?.routes.some((route) => route.method === method && matchesRoute(route.path, path))) return null
      // By the server's clock: the visitor's own may be wrong by hours.
      const timeSeconds = Math.round(terms.now + secondsSince(at))
      const prefix = proofPrefix({
        session: terms.session,
        timeSeconds,
        method,
        path,
        bodyHash: bytesToHex(sha256(body)),
      })
      // It may have failed while the terms were fetched.
      if (!worker) throw new Error(workerFailed)
      const nonce = await findNonceInWorker(worker, { id: ++lastId, prefix, bits: terms.bits })
      return { 'x-pow-session': terms.session, 'x-pow-time': String(timeSeconds), 'x-pow-nonce': nonce }
    },
    close,
  }
}

const secondsSince = (moment: number) => (performance.now() - moment) / 1000

function findNonceInWorker(worker: Worker, task: { id: number; prefix: string; bits: number }): Promise<string> {
  const settled = new AbortController()
  const { signal } = settled
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => data.id === task.id && resolve(data.nonce as string), { signal })
    worker.addEventListener('error', () => reject(new Error(workerFailed)), { signal })
    const timer = setTimeout(() => reject(new Error('The worker of proofs is too slow')), maxWaitMilliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
    worker.postMessage(task)
  }).finally(() => settled.abort())
}
