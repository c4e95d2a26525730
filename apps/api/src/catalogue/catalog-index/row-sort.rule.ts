const digitBits = 11
const digits = 2 ** digitBits

/**
 * Stable radix sort of rows by a whole number from 0: a million takes three or four passes and no comparison. The
 * arrays are swapped between passes.
 */
export function sortByNumber(input: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const length = input.length
  let rows: Uint32Array = input.slice()
  let keys = new Float64Array(length)
  let otherRows: Uint32Array = new Uint32Array(length)
  let otherKeys = new Float64Array(length)
  let max = 0
  for (let n = 0; n < length; n += 1) {
    const key = keyOf(input[n] as number)
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
