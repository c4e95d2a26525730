/** Whether two words differ by one extra, missing or wrong letter, or by two swapped adjacent letters. */
export function isOneTypo(a: string, b: string): boolean {
  if (a.length > b.length) return isOneTypo(b, a)
  let n = 0
  while (n < a.length && a[n] === b[n]) n += 1
  if (a.length < b.length) return a.slice(n) === b.slice(n + 1)
  return (
    a.slice(n + 1) === b.slice(n + 1) || (a[n] === b[n + 1] && a[n + 1] === b[n] && a.slice(n + 2) === b.slice(n + 2))
  )
}
