import { PostingLists } from './posting-lists.ts'

export const gramLength = 3

/**
 * Lists of products by the trigrams of their codes (models, articles), so that any part of a code is found and the
 * vocabulary does not grow with the catalogue.
 */
export class CodeIndex {
  readonly postings = new PostingLists()
  /** Lists in `postings`. */
  readonly #grams = new Map<string, number>()

  add(row: number, code: string) {
    for (let start = 0; start + gramLength <= code.length; start += 1)
      this.postings.add(this.#gramOf(code.slice(start, start + gramLength)), row)
  }

  /** Adds a code that is the product's article. */
  addArticle(row: number, code: string) {
    this.postings.add(this.#gramOf(beginning(code)), row)
    this.add(row, code)
  }

  /** Lists of the trigrams of a code, shortest first; null: no product has one of them. */
  gramsOf(code: string): number[] | null {
    const grams: number[] = []
    for (let start = 0; start + gramLength <= code.length; start += 1) {
      const gram = this.#grams.get(code.slice(start, start + gramLength))
      if (gram === undefined) return null
      grams.push(gram)
    }
    return [...new Set(grams)].sort((a, b) => this.postings.count(a) - this.postings.count(b))
  }

  /** At most so many products have a code with this one in it. */
  maxCount(code: string): number {
    const rarest = this.gramsOf(code)?.[0]
    return rarest === undefined ? 0 : this.postings.count(rarest)
  }

  /** The list of products whose article begins with the first trigram of the code. */
  beginningOf(code: string): number | undefined {
    return this.#grams.get(beginning(code))
  }

  #gramOf(gram: string): number {
    const known = this.#grams.get(gram)
    if (known !== undefined) return known
    const id = this.#grams.size
    this.#grams.set(Buffer.from(gram).toString(), id)
    return id
  }
}

const beginning = (code: string) => `^${code.slice(0, gramLength)}`
