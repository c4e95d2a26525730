import type { LRUCache } from 'lru-cache'
import { byteCache } from './byte-cache.ts'

/** What is kept and changes with the products; an answer made of it is good while its version is the same. */
export interface Source {
  readonly version: number
}

interface DependentAnswer {
  readonly json: Buffer
  readonly sources: readonly (readonly [source: Source, version: number])[]
}

/** Whole answers, each kept until what it was made of changes. */
export class DependencyCache {
  readonly #answers: LRUCache<string, DependentAnswer>
  /** What answers that used nothing else are made of. */
  readonly #otherwise: Source
  /** Sources that are kept no more: what was made of them is not known to be true. */
  readonly #left = new WeakSet<Source>()
  /** Of the answer being made. */
  #sources: Set<Source> | undefined

  constructor(maxBytes: number, otherwise: Source) {
    this.#answers = byteCache(maxBytes, ({ json }, key) => json.length + 2 * key.length + 400)
    this.#otherwise = otherwise
  }

  answer(key: string, make: () => Buffer): Buffer {
    const known = this.#answers.get(key)
    if (known?.sources.every(([source, version]) => source.version === version && !this.#left.has(source)))
      return known.json
    const sources = new Set<Source>()
    const outer = this.#sources
    this.#sources = sources
    try {
      const json = make()
      if (sources.size === 0) sources.add(this.#otherwise)
      this.#answers.set(key, { json, sources: [...sources].map((source) => [source, source.version] as const) })
      return json
    } finally {
      this.#sources = outer
    }
  }

  /** Records a source when it is read: the current answer depends on it. */
  use(source: Source) {
    this.#sources?.add(source)
  }

  /** Marks a source that no longer follows changes. */
  leave(source: Source) {
    this.#left.add(source)
  }

  clear() {
    this.#answers.clear()
  }
}
