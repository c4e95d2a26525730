/** Whether one letter too many, too few, another one, or two neighbours swapped make one word of the other. */
export function isOneTypo(one: string, other: string): boolean {
  if (one.length > other.length) return isOneTypo(other, one)
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1)
  return (
    one.slice(at + 1) === other.slice(at + 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2))
  )
}
