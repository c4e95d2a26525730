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
  successorOf: (productId: number) => Successor | undefined,
  isForSale: (productId: number) => boolean,
): Successor | null {
  const visited = new Set([productId])
  const notes: string[] = []
  for (let next = successorOf(productId); next; next = successorOf(next.successorId)) {
    if (visited.has(next.successorId)) return null
    if (next.note !== '') notes.push(next.note)
    if (isForSale(next.successorId)) return { successorId: next.successorId, note: notes.join('; ') }
    visited.add(next.successorId)
  }
  return null
}

/** The circle of replacements a product is in, from it to it; null when its replacements end. */
export function replacementCircle(product: string, successors: ReadonlyMap<string, string>): string[] | null {
  const circle = [product]
  const visited = new Set(circle)
  for (let next = successors.get(product); next !== undefined; next = successors.get(next)) {
    circle.push(next)
    if (next === product) return circle
    if (visited.has(next)) return null
    visited.add(next)
  }
  return null
}
