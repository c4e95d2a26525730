/** Matching rows with the best score of each, collected over several wordings. */
export class MatchedRows {
  #rows = new Uint32Array(256)
  #count = 0
  readonly #goods: number
  /** By row; 0: no match. Made for the first match: most spellings of a query that are tried have none. */
  #scores: Uint8Array | undefined

  /** Of so many goods. */
  constructor(goods: number) {
    this.#goods = goods
  }

  get count(): number {
    return this.#count
  }

  take(row: number, score: number) {
    this.#scores ??= new Uint8Array(this.#goods)
    const before = this.#scores[row] as number
    if (before === 0) {
      if (this.#count === this.#rows.length) {
        const bigger = new Uint32Array(this.#count * 4)
        bigger.set(this.#rows)
        this.#rows = bigger
      }
      this.#rows[this.#count++] = row
    }
    if (score > before) this.#scores[row] = score
  }

  /** In no order. */
  rows(): Uint32Array {
    return this.#rows.slice(0, this.#count)
  }

  scoresOf(rows: Uint32Array): Uint8Array {
    const scores = new Uint8Array(rows.length)
    for (let n = 0; n < rows.length; n += 1) scores[n] = this.#scores?.[rows[n] as number] as number
    return scores
  }
}
