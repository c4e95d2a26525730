import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import { paths } from '../../paths.ts'

/**
 * New terms of proofs of work for this visitor; null: none is requested. Never those of a document: pages are cached,
 * and older than their session.
 */
export async function fetchProofTerms(): Promise<ProofTerms | null> {
  const answer = await fetch(paths.proof(), { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`No terms of proofs: ${answer.status}`)
  return (await answer.json()) as ProofTerms | null
}
