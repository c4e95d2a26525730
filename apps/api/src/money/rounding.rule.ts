/** `part` of `whole` of a sum in whole kopecks, half a kopeck up: the one place where money is rounded. Exact at any size. */
export function roundedShare(sumKopecks: number, part: number, whole: number): number {
  return Number((2n * BigInt(sumKopecks) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
