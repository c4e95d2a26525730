import { RecentAnswers } from './recent-answers.ts'

/** What is kept and changes with the products; an answer made of it is good while its version is the same. */
export interface Source {
  readonly version: number
}

interface MadeAnswer {
  readonly json: Buffer
  readonly sources: readonly (readonly [source: Source, version: number])[]
}

/** Whole answers, each kept until what it was made of changes. */
export class MadeAnswers {
  readonly #answers: RecentAnswers<string, MadeAnswer>
  /** What answers that used nothing else are made of. */
  readonly #otherwise: Source
  /** Sources that are kept no more: what was made of them is not known to be true. */
  readonly #left = new WeakSet<Source>()
  /** Of the answer being made. */
  #sources: Set<Source> | undefined

  constructor(mostBytes: number, otherwise: Source) {
    this.#answers = new RecentAnswers(mostBytes)
    this.#otherwise = otherwise
  }

  answer(key: string, make: () => Buffer): Buffer {
    const known = this.#answers.get(key)
    if (known?.sources.every(([source, version]) => source.version === version && !this.#left.has(source))) return known.json
    const sources = new Set<Source>()
    const outer = this.#sources
    this.#sources = sources
    try {
      const json = make()
      if (sources.size === 0) sources.add(this.#otherwise)
      this.#answers.set(key, { json, sources: [...sources].map((source) => [source, source.version] as const) }, json.length + 2 * key.length + 400)
      return json
    } finally {
      this.#sources = outer
    }
  }

  /** Told of a source when it is asked: the answer being made is made of it. */
  use(source: Source) {
    this.#sources?.add(source)
  }

  /** Told of a source that follows changes no more. */
  leave(source: Source) {
    this.#left.add(source)
  }

  clear() {
    this.#answers.clear()
  }
}
