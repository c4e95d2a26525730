const digitBits = 11
const digits = 2 ** digitBits

/**
 * Stable radix sort of rows by a whole number from 0: a million takes three or four passes and no comparison. The
 * arrays are swapped between passes.
 */
export function sortByNumber(given: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const length = given.length
  let rows: Uint32Array = given.slice()
  let keys = new Float64Array(length)
  let otherRows: Uint32Array = new Uint32Array(length)
  let otherKeys = new Float64Array(length)
  let max = 0
  for (let n = 0; n < length; n += 1) {
    const key = keyOf(given[n] as number)
    keys[n] = key
    if (key > max) max = key
  }
  for (let unit = 1; unit <= max; unit *= digits) {
    const next = new Uint32Array(digits + 1)
    for (let n = 0; n < length; n += 1) {
      const digit = Math.floor((keys[n] as number) / unit) % digits
      next[digit + 1] = (next[digit + 1] as number) + 1
    }
    for (let digit = 0; digit < digits; digit += 1)
      next[digit + 1] = (next[digit + 1] as number) + (next[digit] as number)
    for (let n = 0; n < length; n += 1) {
      const key = keys[n] as number
      const digit = Math.floor(key / unit) % digits
      const index = next[digit] as number
      next[digit] = index + 1
      otherRows[index] = rows[n] as number
      otherKeys[index] = key
    }
    ;[rows, otherRows] = [otherRows, rows]
    ;[keys, otherKeys] = [otherKeys, keys]
  }
  return rows
}

const textsAtOnce = 2_000
const mergedAtOnce = 20_000

/**
 * Stable sort of rows by a text. Yields after every few milliseconds of work: a million texts take seconds.
 */
export function* sortByText(given: Uint32Array, textOf: (row: number) => string): Generator<undefined, Uint32Array> {
  const texts: string[] = []
  let places: Uint32Array = new Uint32Array(given.length)
  for (let from = 0; from < given.length; from += textsAtOnce) {
    const to = Math.min(from + textsAtOnce, given.length)
    for (let n = from; n < to; n += 1) texts.push(textOf(given[n] as number))
    const part = Array.from({ length: to - from }, (_, n) => from + n)
    places.set(
      part.sort((a, b) => smallerText(texts[a] as string, texts[b] as string)),
      from,
    )
    yield
  }
  let others: Uint32Array = new Uint32Array(given.length)
  for (let width = textsAtOnce; width < given.length; width *= 2) {
    for (let from = 0, done = 0; from < given.length; from += 2 * width) {
      const middle = Math.min(from + width, given.length)
      const end = Math.min(from + 2 * width, given.length)
      let left = from
      let right = middle
      for (let to = from; to < end; to += 1) {
        const isLeft =
          right === end ||
          (left < middle &&
            smallerText(texts[places[right] as number] as string, texts[places[left] as number] as string) >= 0)
        others[to] = places[isLeft ? left++ : right++] as number
        done += 1
        if (done % mergedAtOnce === 0) yield
      }
    }
    ;[places, others] = [others, places]
  }
  return places.map((n) => given[n] as number)
}

/** Compares by UTF-16 units: the order of the collation "C" for all but rare characters. */
export const smallerText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
