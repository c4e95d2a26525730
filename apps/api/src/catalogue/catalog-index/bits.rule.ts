/** A set of table rows as a bitmap: row n is bit n % 32 of word n / 32. Words beyond its length count as 0. */
export type Bits = Int32Array

/** Bits for rows below `rows`, none set. */
export const noBits = (rows: number): Bits => new Int32Array((rows + 31) >>> 5)

export const hasBit = (bits: Bits, row: number): boolean => (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1

export function setBits(bits: Bits, rows: Uint32Array): Bits {
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n] as number
    bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31))
  }
  return bits
}

/** The set with one more row: itself, or a longer copy if it has no room for the row. */
export function withBit(bits: Bits, row: number): Bits {
  const index = row >>> 5
  const result = index < bits.length ? bits : new Int32Array(Math.ceil((index + 1) * 1.25))
  if (result !== bits) result.set(bits)
  result[index] = (result[index] as number) | (1 << (row & 31))
  return result
}

export function clearBit(bits: Bits, row: number) {
  if (row >>> 5 < bits.length) bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31))
}

/** Rows that are in all of them; none given: no rows. */
export function intersection(all: readonly Bits[]): Bits {
  const [first, ...rest] = all.toSorted((a, b) => a.length - b.length)
  const result = first?.slice() ?? new Int32Array(0)
  for (const bits of rest)
    for (let n = 0; n < result.length; n += 1) result[n] = (result[n] as number) & (bits[n] as number)
  return result
}

/** Rows that are in any of them. */
export function union(all: readonly Bits[]): Bits {
  const [first, ...rest] = all.toSorted((a, b) => b.length - a.length)
  const result = first?.slice() ?? new Int32Array(0)
  for (const bits of rest)
    for (let n = 0; n < bits.length; n += 1) result[n] = (result[n] as number) | (bits[n] as number)
  return result
}

/** Rows of the first that are not in the second. */
export function difference(bits: Bits, others: Bits): Bits {
  const result = bits.slice()
  const length = Math.min(result.length, others.length)
  for (let n = 0; n < length; n += 1) result[n] = (result[n] as number) & ~(others[n] as number)
  return result
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let n = 0; n < bits.length; n += 1) count += bitsOfWord(bits[n] as number)
  return count
}

/** How many rows are in both. */
export function countCommon(a: Bits, b: Bits): number {
  const length = Math.min(a.length, b.length)
  let count = 0
  for (let n = 0; n < length; n += 1) count += bitsOfWord((a[n] as number) & (b[n] as number))
  return count
}

/** How many of the listed rows are among the bits. */
export function countAmong(bits: Bits, rows: Uint32Array): number {
  let count = 0
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n] as number
    count += ((bits[row >>> 5] as number) >>> (row & 31)) & 1
  }
  return count
}

/** At most `count` of the rows, in ascending order. */
export function rowsOfBits(bits: Bits, count: number): Uint32Array {
  const rows = new Uint32Array(count)
  let found = 0
  for (let n = 0; n < bits.length && found < count; n += 1)
    for (let word = bits[n] as number; word !== 0 && found < count; word &= word - 1)
      rows[found++] = n * 32 + 31 - Math.clz32(word & -word)
  return found === count ? rows : rows.slice(0, found)
}

/** Counts set bits of a word (SWAR popcount): in pairs, then fours, then bytes, which the multiplication sums. */
function bitsOfWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
