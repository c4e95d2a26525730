/** The product sold in place of another, and a note on the condition. */
export interface Successor {
  readonly successorId: number
  readonly note: string
}

/**
 * Follows the chain of replacements to the first product that is sold. Null when there is none or the chain is a cycle.
 * The notes of all replacements on the way are joined.
 */
export function firstSoldSuccessor(
  productId: number,
  successors: ReadonlyMap<number, Successor>,
  isForSale: (productId: number) => boolean,
): Successor | null {
  const visited = new Set([productId])
  const notes: string[] = []
  for (let next = successors.get(productId); next; next = successors.get(next.successorId)) {
    if (visited.has(next.successorId)) return null
    if (next.note !== '') notes.push(next.note)
    if (isForSale(next.successorId)) return { successorId: next.successorId, note: notes.join('; ') }
    visited.add(next.successorId)
  }
  return null
}
