/** Of how many places one is taken at most: more of them, and a row is looked for in a few places at once. */
const placesOfRow = 2
const fewestPlaces = 1024

/**
 * Rows by a key that their table holds anyway: an array of rows at places by the hash of their key. A Map of a million
 * codes takes a second to make and fifty megabytes that the collector walks through.
 */
export class RowFinder<Key extends string | number> {
  readonly #keyOf: (row: number) => Key
  /** A row and one; 0: nothing. */
  #places = new Uint32Array(fewestPlaces)
  #count = 0

  /** `keyOf` must answer with the key a row was set by until that is deleted. */
  constructor(keyOf: (row: number) => Key) {
    this.#keyOf = keyOf
  }

  get(key: Key): number | undefined {
    const taken = this.#places[this.#placeOf(key)] as number
    return taken === 0 ? undefined : taken - 1
  }

  /** Of two rows with one key the last is found. */
  set(key: Key, row: number) {
    const place = this.#placeOf(key)
    if (this.#places[place] === 0) this.#count += 1
    this.#places[place] = row + 1
    if (this.#count * placesOfRow > this.#places.length) this.reserve(this.#count * 2)
  }

  delete(key: Key) {
    const places = this.#places
    const last = places.length - 1
    let gap = this.#placeOf(key)
    if (places[gap] === 0) return
    this.#count -= 1
    // Those behind it move up, so that none is looked for in vain at the gap.
    for (let at = (gap + 1) & last; places[at] !== 0; at = (at + 1) & last) {
      const wanted = hashOf(this.#keyOf((places[at] as number) - 1)) & last
      if (((at - wanted) & last) < ((at - gap) & last)) continue
      places[gap] = places[at] as number
      gap = at
    }
    places[gap] = 0
  }

  /** Makes room for so many rows at once. */
  reserve(rows: number) {
    let length = this.#places.length
    while (length < rows * placesOfRow) length *= 2
    if (length === this.#places.length) return
    const before = this.#places
    this.#places = new Uint32Array(length)
    for (const taken of before) if (taken !== 0) this.#places[this.#placeOf(this.#keyOf(taken - 1))] = taken
  }

  /** Where the row with this key is, or would be. */
  #placeOf(key: Key): number {
    const places = this.#places
    const last = places.length - 1
    let place = hashOf(key) & last
    for (let taken = places[place] as number; taken !== 0; taken = places[place] as number) {
      if (this.#keyOf(taken - 1) === key) break
      place = (place + 1) & last
    }
    return place
  }
}

function hashOf(key: string | number): number {
  if (typeof key === 'number') return Math.imul(key, 0x9e3779b1) >>> 8
  let hash = 0
  for (let at = 0; at < key.length; at += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0
  return Math.imul(hash, 0x9e3779b1) >>> 8
}
