/** Matching rows with the best fit of each, collected over several wordings. */
export class MatchedRows {
  #rows = new Uint32Array(256)
  #count = 0
  /** By row; 0: no match. */
  readonly #fits: Uint8Array

  constructor(rows: number) {
    this.#fits = new Uint8Array(rows)
  }

  get count(): number {
    return this.#count
  }

  take(row: number, fit: number) {
    const before = this.#fits[row] as number
    if (before === 0) {
      if (this.#count === this.#rows.length) {
        const bigger = new Uint32Array(this.#count * 4)
        bigger.set(this.#rows)
        this.#rows = bigger
      }
      this.#rows[this.#count++] = row
    }
    if (fit > before) this.#fits[row] = fit
  }

  /** In no order. */
  rows(): Uint32Array {
    return this.#rows.slice(0, this.#count)
  }

  fitsOf(rows: Uint32Array): Uint8Array {
    const fits = new Uint8Array(rows.length)
    for (let n = 0; n < rows.length; n += 1) fits[n] = this.#fits[rows[n] as number] as number
    return fits
  }
}
