/** What is sold in place of a product, and on what condition. */
export interface Successor {
  readonly successorId: number
  readonly note: string
}

/**
 * The nearest product on the way «replaced by, and that by …» that is sold; null: none is. A circle ends where it
 * begins again. Notes of products passed over come first.
 */
export function soldSuccessor(
  productId: number,
  successors: ReadonlyMap<number, Successor>,
  isSold: (productId: number) => boolean,
): Successor | null {
  const passed = new Set([productId])
  const notes: string[] = []
  for (let next = successors.get(productId); next; next = successors.get(next.successorId)) {
    if (passed.has(next.successorId)) return null
    if (next.note !== '') notes.push(next.note)
    if (isSold(next.successorId)) return { successorId: next.successorId, note: notes.join('; ') }
    passed.add(next.successorId)
  }
  return null
}
