/** A pseudo-random generator (mulberry32) that gives the same numbers in every run, so that runs can be compared. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from 0 up to, but not including, `below`. */
    below: (below: number) => Math.floor(next() * below),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!,
  }
}

export type Random = ReturnType<typeof seededRandom>
