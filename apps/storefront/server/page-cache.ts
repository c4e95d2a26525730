import { LRUCache } from 'lru-cache'

/** A cached document. */
export interface CachedPage {
  /** The body compressed for browsers, and in other encodings once requested. */
  readonly ready: { br: ReadyPage; gzip?: ReadyPage }
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** Tags of the data it was made from. */
  readonly tags: ReadonlySet<string>
  /** The pattern of its address, for metrics. */
  readonly route: string
  /** Headers that replace its own when a shared cache may store it; null when none may. */
  readonly cdn: Readonly<Record<string, string>> | null
  /** The loader data its scripts ask for, and the hash that its address has; null when it stands in the document. */
  readonly data: { readonly hash: string; readonly page: CachedPage } | null
}

export interface ReadyPage {
  readonly body: Buffer
  /** Name, value, name, value…, as node writes them. */
  readonly headers: readonly string[]
}

export type Encoding = 'identity' | 'gzip' | 'br'

/** The result of making a document: one to cache, or null if the answer cannot be shared. */
export interface FillResult<Answer> {
  readonly answer: Answer
  readonly document: CachedPage | null
  /** The page no longer exists: older documents of it are deleted. */
  readonly isGone?: boolean
  /** A part of the page failed to load: an older complete document is preferred. */
  readonly isPartial?: boolean
}

interface Entry {
  readonly document: CachedPage
  /** After this time it is served only during an outage. */
  staleAt: number
}

const everything = 'everything'
/** An estimate: the document and its data, their two compressed bodies (one may be added later), headers and tags. */
const bytesOf = ({ document: { ready, tags, data } }: Entry, key: string) =>
  key.length * 2 +
  Math.ceil((ready.br.body.byteLength + (data?.page.ready.br.body.byteLength ?? 0)) * 2.3) +
  tags.size * tagBytes +
  (data ? 3072 : 2048)
/** Per tag: the string, its entry in the document's set and the document's entry in the tag's set. */
const tagBytes = 200

/**
 * Documents by key; evicts the least recently used. A change of any data a document was made from makes it stale: it is
 * then served only while no new one can be made (`getStale`).
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #fills = new Map<string, Promise<unknown>>()
  /** What changed while fills are running: a document begun before a change may hold outdated data. */
  readonly #changedSince = new Set<{ readonly key: string; readonly tags: Set<string>; isGone: boolean }>()
  readonly #lifeMilliseconds: number
  readonly #staleMilliseconds: number
  readonly #now: () => number
  #hits = 0
  #misses = 0

  constructor(options: { maxBytes: number; lifeMilliseconds: number; staleMilliseconds?: number; now?: () => number }) {
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: bytesOf,
      dispose: (entry, key) => this.#removeFromTags(key, entry),
    })
    this.#lifeMilliseconds = options.lifeMilliseconds
    this.#staleMilliseconds = options.staleMilliseconds ?? 3_600_000
    this.#now = options.now ?? Date.now
  }

  /** Number of documents that are not stale. */
  get size() {
    const now = this.#now()
    let fresh = 0
    for (const { staleAt } of this.#entries.values()) if (staleAt > now) fresh += 1
    return fresh
  }

  /** Size of all documents, stale ones included. */
  get bytes() {
    return this.#entries.calculatedSize
  }

  get(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.staleAt <= this.#now()) return undefined
    this.#hits += 1
    return entry.document
  }

  /** Whether it is what the next visitor gets. */
  isFresh(key: string, document: CachedPage): boolean {
    const entry = this.#entries.peek(key)
    return entry?.document === document && entry.staleAt > this.#now()
  }

  /** The numbers of cache hits and misses, and the size. */
  get stats() {
    return { hits: this.#hits, misses: this.#misses, bytes: this.bytes }
  }

  /** The last document for this key and how long it has been stale; undefined when there is none or it is too old. */
  getStale(key: string): { document: CachedPage; staleSeconds: number } | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    const staleMilliseconds = this.#now() - entry.staleAt
    if (staleMilliseconds >= this.#staleMilliseconds) {
      this.#entries.delete(key)
      return undefined
    }
    return { document: entry.document, staleSeconds: Math.max(0, Math.round(staleMilliseconds / 1000)) }
  }

  /**
   * Makes a document once, however many request it at the same time; all get the same answer. `isOutdated`: it will be
   * made of data that has changed already.
   */
  fill<Answer>(
    key: string,
    make: () => Promise<FillResult<Answer>>,
    { isOutdated: isBegunOutdated = false } = {},
  ): Promise<FillResult<Answer>> {
    this.#misses += 1
    const fillKey = isBegunOutdated ? `outdated ${key}` : key
    const running = this.#fills.get(fillKey) as Promise<FillResult<Answer>> | undefined
    if (running) return running
    const watch = { key, tags: new Set<string>(), isGone: false }
    this.#changedSince.add(watch)
    const startedAt = this.#now()
    const fill = make()
      .then((filled) => {
        // If its data changed meanwhile, the answer goes to those already waiting and is cached only as stale, for
        // outages: a page whose products sell all the time may have no other.
        if (filled.document && !watch.isGone) {
          const isOutdated = isBegunOutdated || isAffected(filled.document.tags, watch.tags)
          const isNewest = (this.#entries.peek(key)?.staleAt ?? startedAt) <= startedAt
          if (!isOutdated) this.#store(key, filled.document, this.#now() + this.#lifeMilliseconds)
          else if (isNewest) this.#store(key, filled.document, startedAt)
        }
        if (filled.isGone) this.#remove(key)
        return filled
      })
      .finally(() => {
        this.#changedSince.delete(watch)
        if (this.#fills.get(fillKey) === fill) this.#fills.delete(fillKey)
      })
    this.#fills.set(fillKey, fill)
    return fill
  }

  /** Makes stale every document made from any of these tags. */
  drop(tags: readonly string[]) {
    for (const watch of this.#changedSince) for (const tag of tags) watch.tags.add(tag)
    // Requests from now on must not join a fill that started before the change.
    this.#fills.clear()
    if (tags.includes(everything)) for (const key of this.#entries.keys()) this.#makeStale(key)
    else for (const tag of tags) for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#makeStale(key)
  }

  #makeStale(key: string) {
    const entry = this.#entries.peek(key)
    if (entry === undefined) return
    entry.staleAt = Math.min(entry.staleAt, this.#now())
    this.#removeFromTags(key, entry)
  }

  #remove(key: string) {
    this.#entries.delete(key)
    for (const watch of this.#changedSince) if (watch.key === key) watch.isGone = true
  }

  clear() {
    this.#entries.clear()
  }

  #store(key: string, document: CachedPage, staleAt: number) {
    this.#entries.set(key, { document, staleAt })
    if (staleAt <= this.#now() || !this.#entries.has(key)) return
    for (const tag of document.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  #removeFromTags(key: string, entry: Entry) {
    for (const tag of entry.document.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

function isAffected(tags: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  if (changed.has(everything)) return true
  for (const tag of changed) if (tags.has(tag)) return true
  return false
}
