import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import { paths } from '../../paths.ts'

/**
 * New terms of proof of work for this visitor; null when no proof is required. A document cannot carry them: it is
 * cached and would outlive them.
 */
export async function fetchProofTerms(): Promise<ProofTerms | null> {
  const answer = await fetch(paths.proof(), { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`No terms of proofs: ${answer.status}`)
  return (await answer.json()) as ProofTerms | null
}
