const digitBits = 11
const digits = 2 ** digitBits

/**
 * Slots by a whole number from 0, equal ones as they came: digit by digit, so a million takes three or four passes and no comparison.
 * The arrays are swapped between passes.
 */
export function byNumber(given: Uint32Array, keyOf: (slot: number) => number): Uint32Array {
  let slots = Uint32Array.from(given)
  let keys = Float64Array.from(given, keyOf)
  let otherSlots = new Uint32Array(slots.length)
  let otherKeys = new Float64Array(slots.length)
  const most = keys.reduce((largest, key) => Math.max(largest, key), 0)
  for (let unit = 1; unit <= most; unit *= digits) {
    const next = new Uint32Array(digits + 1)
    const digitOf = (key: number) => Math.floor(key / unit) % digits
    for (let n = 0; n < keys.length; n += 1) {
      const digit = digitOf(keys[n] as number)
      next[digit + 1] = (next[digit + 1] as number) + 1
    }
    for (let digit = 0; digit < digits; digit += 1) next[digit + 1] = (next[digit + 1] as number) + (next[digit] as number)
    for (let n = 0; n < keys.length; n += 1) {
      const digit = digitOf(keys[n] as number)
      const place = next[digit] as number
      next[digit] = place + 1
      otherSlots[place] = slots[n] as number
      otherKeys[place] = keys[n] as number
    }
    ;[slots, otherSlots] = [otherSlots, slots]
    ;[keys, otherKeys] = [otherKeys, keys]
  }
  return slots
}

/** Slots by a text, equal ones as they came. */
export function byTexts(given: Uint32Array, textOf: (slot: number) => string): Uint32Array {
  const entries = Array.from(given, (slot) => ({ slot, text: textOf(slot) }))
  entries.sort((a, b) => smallerText(a.text, b.text))
  return Uint32Array.from(entries, ({ slot }) => slot)
}

/** By code points, as the database's collation "C" has it for all but rare letters. */
export const smallerText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
