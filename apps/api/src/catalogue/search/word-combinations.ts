/** Which words of a query some products have, a bit each, and how many products. */
export interface Combination {
  readonly matched: number
  /** Of them those only in texts shared by many products. */
  readonly weak: number
  /** Of them those only in descriptions. */
  readonly described: number
  count: number
  /** Products whose titles begin with one of the words. */
  namedCount: number
}

/** Of up to this many words all combinations have a place in an array: a map costs ten times as much a product. */
const fewWords = 4

/** Counts products by the words of a query they have: hundreds of thousands of them have a handful of combinations. */
export class Combinations {
  readonly #words: number
  readonly #all: Combination[] = []
  readonly #places = new Map<number, Combination>()
  readonly #few: (Combination | undefined)[]
  /** By bits of the words that the titles begin with. */
  readonly #begun: Uint32Array

  constructor(words: number) {
    this.#words = words
    this.#begun = new Uint32Array(2 ** words)
    this.#few = words <= fewWords ? new Array(2 ** (3 * words)) : []
  }

  /** Adds a product. `begun`: the words its title begins with. */
  add(matched: number, weak: number, described: number, begun: number) {
    const combination = this.#of(matched, weak, described)
    combination.count += 1
    if (begun === 0) return
    combination.namedCount += 1
    this.#begun[begun] = (this.#begun[begun] as number) + 1
  }

  all(): readonly Combination[] {
    return this.#all
  }

  /** How many products have a word. */
  countWith(word: number): number {
    return this.#all.reduce((sum, { matched, count }) => sum + ((matched >>> word) & 1 ? count : 0), 0)
  }

  /** How many titles begin with a word. */
  countBegunBy(word: number): number {
    let sum = 0
    for (let begun = 1; begun < 2 ** this.#words; begun += 1)
      if ((begun >>> word) & 1) sum += this.#begun[begun] as number
    return sum
  }

  #of(matched: number, weak: number, described: number): Combination {
    const words = this.#words
    if (words <= fewWords) {
      const place = matched | (weak << words) | (described << (2 * words))
      const known = this.#few[place]
      if (known) return known
      const combination = this.#new(matched, weak, described)
      this.#few[place] = combination
      return combination
    }
    const key = matched + (weak + described * 2 ** words) * 2 ** words
    const known = this.#places.get(key)
    if (known) return known
    const combination = this.#new(matched, weak, described)
    this.#places.set(key, combination)
    return combination
  }

  #new(matched: number, weak: number, described: number): Combination {
    const combination = { matched, weak, described, count: 0, namedCount: 0 }
    this.#all.push(combination)
    return combination
  }
}
