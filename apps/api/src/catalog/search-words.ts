import type { ProductTable } from './product-table.ts'
import { bareArticle, sortableText, wordsOf } from './sortable-text.rule.ts'

/** What was found by words. */
export interface Found {
  /** Bit by slot. */
  readonly has: Uint8Array
  /** Slots whose article is the whole question. */
  readonly exact: ReadonlySet<number>
}

/** Shorter parts of an article would find everything. */
const shortestArticlePart = 3
const separator = '\n'

/**
 * Words of titles and articles as they were when it was made, searched by prefix; what changed since is looked at one by one,
 * until there is so much of it that the whole is made anew.
 */
export class SearchWords {
  readonly #table: ProductTable
  /** Sorted; the products of word n are `slots` from `starts[n]` to `starts[n + 1]`. */
  #words: string[] = []
  #starts = new Uint32Array(1)
  #slots = new Uint32Array(0)
  /** All articles in one text, and where each begins. */
  #articles = ''
  #articleStarts = new Uint32Array(0)
  #articleSlots = new Uint32Array(0)
  #isMade = false
  readonly #changed = new Set<number>()

  constructor(table: ProductTable) {
    this.#table = table
  }

  /** What is told of a product whose texts changed, that came or went. */
  change(slot: number) {
    if (this.#isMade) this.#changed.add(slot)
  }

  /** Products with every word of the question at the beginning of some word of their title or article, or with the question as a part of their article. */
  find(question: string): Found {
    if (!this.#isMade || this.#changed.size > this.#table.count / 20 + 100) this.#make()
    const words = wordsOf(question)
    const article = bareArticle(question)
    const has = new Uint8Array(this.#table.slots)
    const exact = new Set<number>()
    if (words.length === 0) return { has, exact }
    this.#findWords(words, has)
    if (article.length >= shortestArticlePart) this.#findArticle(article, has, exact)
    for (const slot of this.#changed) {
      has[slot] = 0
      exact.delete(slot)
      if (this.#table.ids[slot] === 0) continue
      const ownWords = this.#wordsOf(slot)
      const ownArticle = bareArticle(this.#table.vendorCodes[slot] as string)
      const isPart = article.length >= shortestArticlePart && ownArticle.includes(article)
      if (isPart || words.every((word) => ownWords.some((own) => own.startsWith(word)))) has[slot] = 1
      if (isPart && ownArticle === article) exact.add(slot)
    }
    return { has, exact }
  }

  #findWords(words: readonly string[], has: Uint8Array) {
    // Longest first: it finds least.
    const ordered = [...new Set(words)].sort((a, b) => b.length - a.length)
    ordered.forEach((word, round) => {
      const from = this.#firstFrom(word)
      let to = from
      while (to < this.#words.length && (this.#words[to] as string).startsWith(word)) to += 1
      for (let n = this.#starts[from] as number; n < (this.#starts[to] as number); n += 1) {
        const slot = this.#slots[n] as number
        if (has[slot] === round) has[slot] = round + 1
      }
    })
    for (let slot = 0; slot < has.length; slot += 1) has[slot] = has[slot] === ordered.length ? 1 : 0
  }

  #firstFrom(word: string): number {
    let low = 0
    let high = this.#words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#words[middle] as string) < word) low = middle + 1
      else high = middle
    }
    return low
  }

  #findArticle(article: string, has: Uint8Array, exact: Set<number>) {
    for (let at = this.#articles.indexOf(article); at >= 0; at = this.#articles.indexOf(article, at)) {
      const n = lastNotAbove(this.#articleStarts, at)
      const slot = this.#articleSlots[n] as number
      const end = this.#articles.indexOf(separator, at)
      has[slot] = 1
      if (at === this.#articleStarts[n] && at + article.length === end) exact.add(slot)
      at = end
    }
  }

  #make() {
    const { ids, slots, vendorCodes } = this.#table
    const slotsByWord = new Map<string, number[]>()
    const articles: string[] = []
    const articleSlots: number[] = []
    for (let slot = 0; slot < slots; slot += 1) {
      if (ids[slot] === 0) continue
      for (const word of new Set(this.#wordsOf(slot))) {
        const list = slotsByWord.get(word)
        if (list) list.push(slot)
        else slotsByWord.set(word, [slot])
      }
      const article = bareArticle(vendorCodes[slot] as string)
      if (article === '') continue
      articles.push(article)
      articleSlots.push(slot)
    }
    this.#words = [...slotsByWord.keys()].sort()
    this.#starts = new Uint32Array(this.#words.length + 1)
    this.#words.forEach((word, n) => {
      this.#starts[n + 1] = (this.#starts[n] as number) + (slotsByWord.get(word) as number[]).length
    })
    this.#slots = new Uint32Array(this.#starts[this.#words.length] as number)
    this.#words.forEach((word, n) => {
      this.#slots.set(slotsByWord.get(word) as number[], this.#starts[n])
    })
    this.#articleStarts = new Uint32Array(articles.length)
    let start = 0
    articles.forEach((article, n) => {
      this.#articleStarts[n] = start
      start += article.length + separator.length
    })
    this.#articles = articles.map((article) => article + separator).join('')
    this.#articleSlots = Uint32Array.from(articleSlots)
    this.#changed.clear()
    this.#isMade = true
  }

  #wordsOf(slot: number): string[] {
    const code = this.#table.vendorCodes[slot] as string
    const words = wordsOf(`${this.#table.titles[slot]} ${code}`)
    if (code !== '') words.push(bareArticle(sortableText(code)))
    return words
  }
}

function lastNotAbove(starts: Uint32Array, at: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
