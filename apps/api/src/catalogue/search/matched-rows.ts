/** Matching rows with the best score of each, collected over several wordings. */
export class MatchedRows {
  #rows = new Uint32Array(256)
  #count = 0
  /** By row; 0: no match. */
  readonly #scores: Uint8Array

  constructor(rows: number) {
    this.#scores = new Uint8Array(rows)
  }

  get count(): number {
    return this.#count
  }

  take(row: number, score: number) {
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
    for (let n = 0; n < rows.length; n += 1) scores[n] = this.#scores[rows[n] as number] as number
    return scores
  }
}
