import { wordFits } from './fit.rule.ts'
import { oneTypoAway, wordsBeginning } from './one-typo.rule.ts'
import { PostingLists } from './posting-lists.ts'
import {
  bareCode,
  codesIn,
  codesNear,
  foldedText,
  foldedWords,
  isAdjective,
  isCode,
  lettersOf,
} from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** The texts a product is found by. */
export interface SearchedText {
  readonly title: string
  /** Empty: none. */
  readonly article: string
  /** Its categories, partner, characteristics; sizes, colours, articles and barcodes of its offers. */
  readonly near: readonly string[]
  /** What is said of its categories. */
  readonly about: readonly string[]
}

interface NearWords {
  readonly ids: readonly number[]
  readonly codes: readonly string[]
}

/**
 * Lists of each word, best first: titles that begin with it and other words of a name, titles that have it, titles that say it is for that («стол
 * для оверлока»), products near to it, products of categories described by it.
 */
const listsOfWord = 5
const [firstInTitle, inTitle, purpose, near, about] = [0, 1, 2, 3, 4]
const purposeWords = new Set(['для', 'под', 'к', 'ко'])
const russian = /^[а-я]+$/
const gramLength = 3
/** Of a folded word: it has a letter that looks like no Cyrillic one. */
const isLatin = (word: string) => /[a-z]/.test(word)
const shortestKindred = 5
/** A shorter word with a mistake in it is the beginning of too many others. */
const shortestCorrectedStart = 7
const kindredPart = 0.6

/** Words that a word of a question may stand for. */
export interface MatchedWords {
  /** The word itself and its other forms. */
  readonly whole: readonly number[]
  /** Words that begin with it. */
  readonly begun: readonly number[]
}

/**
 * Words of some products and where each stands. Models and articles are stored by three letters at a time instead, so
 * that any part of them is found and the list of words stays that of a language, however large the catalogue.
 */
export class WordSegment {
  readonly postings = new PostingLists()
  readonly gramPostings = new PostingLists()
  readonly #wordIds = new Map<string, number>()
  readonly #grams = new Map<string, number>()
  /** Articles that are not codes, or too short to tell from parts of other codes. */
  readonly #plainArticles = new Map<string, number[]>()
  readonly #stems = new Map<string, number[]>()
  #sorted: { words: string[]; ids: Uint32Array } | undefined
  /** Words and codes of texts that many products share; null when nothing more is added. */
  #nearWords: Map<string, NearWords> | null = new Map()

  add(row: number, { title, article, near: texts, about: descriptions }: SearchedText) {
    const folded = foldedText(title)
    const foldedArticle = foldedText(article)
    const taken = new Set<number>()
    const take = (id: number, list: number) => {
      if (taken.has(id)) return
      taken.add(id)
      this.postings.add(id * listsOfWord + list, row)
    }
    let list = firstInTitle
    for (const word of foldedWords(folded)) {
      for (const id of this.#idsOf(word)) take(id, list)
      if (purposeWords.has(word)) list = purpose
      // «Трёхниточный оверлок» is called by both words, «Пружина нитки» by the first.
      else if (list === firstInTitle && !isAdjective(word)) list = inTitle
    }
    for (const word of foldedWords(foldedArticle)) for (const id of this.#idsOf(word)) take(id, inTitle)
    for (const text of texts) {
      const { ids, codes } = this.#wordsNear(text)
      for (const id of ids) take(id, near)
      for (const code of codes) this.#addCode(row, code)
    }
    for (const text of descriptions) for (const id of this.#wordsNear(text).ids) take(id, about)
    const bare = bareCode(foldedArticle)
    if (isCode(bare)) this.#addCode(row, bare, `^${bare.slice(0, gramLength)}`)
    for (const code of codesIn(folded)) this.#addCode(row, code)
    if (bare !== '' && (!isCode(bare) || bare.length <= gramLength + 1)) {
      const rows = this.#plainArticles.get(bare)
      if (rows) rows.push(row)
      else this.#plainArticles.set(bare, [row])
    }
  }

  /** Makes it compact: nothing is added any more. */
  pack() {
    this.postings.pack()
    this.gramPostings.pack()
    this.#nearWords = null
    this.#sort()
  }

  rowsOfPlainArticle = (bare: string): readonly number[] => this.#plainArticles.get(bare) ?? []

  /** The words of this segment that a searched word matches; `isBegun`: words that begin with it count too. */
  meant(word: string, isBegun: boolean): MatchedWords {
    const { words, ids } = this.#sort()
    const own = this.#wordIds.get(word)
    const whole = [...new Set([...(own === undefined ? [] : [own]), ...(this.#stems.get(wordStem(word)) ?? [])])]
    if (!isBegun) return { whole, begun: [] }
    const { from, to } = wordsBeginning(words, word)
    return { whole, begun: [...ids.subarray(from, to)].filter((id) => !whole.includes(id)) }
  }

  /** Words that begin with most of a Russian word which is in no text: «пришивание» leads to «пришивная». */
  kindred(word: string): { word: string; count: number }[] {
    const { words, ids } = this.#sort()
    const stem = wordStem(word)
    const shortest = Math.max(shortestKindred, Math.ceil(stem.length * kindredPart))
    for (let length = russian.test(word) ? stem.length : 0; length >= shortest; length -= 1) {
      const { from, to } = wordsBeginning(words, stem.slice(0, length))
      if (from < to)
        return words.slice(from, to).map((each, n) => ({ word: each, count: this.#countOf(ids[from + n] as number) }))
    }
    return []
  }

  /** Lists of a word by how well what is in them fits, best first; `isWide`: descriptions of categories count too. */
  listsOf({ whole, begun }: MatchedWords, isWide: boolean): { list: number; fit: number; isFirst: boolean }[] {
    const lists: { list: number; fit: number; isFirst: boolean }[] = []
    const put = (ids: readonly number[], kind: number, fit: number) => {
      for (const id of ids)
        if (this.postings.count(id * listsOfWord + kind) > 0)
          lists.push({ list: id * listsOfWord + kind, fit, isFirst: kind === firstInTitle })
    }
    put(whole, firstInTitle, wordFits.title)
    put(whole, inTitle, wordFits.title)
    put(whole, purpose, wordFits.purpose)
    put(begun, firstInTitle, wordFits.titleBegun)
    put(begun, inTitle, wordFits.titleBegun)
    put(whole, near, wordFits.near)
    put(begun, purpose, wordFits.near)
    put(begun, near, wordFits.far)
    if (isWide) put(whole, about, wordFits.far)
    return lists
  }

  /** Lists of the three-letter parts of a code, shortest first; null: some part is nowhere. */
  gramsOf(code: string): number[] | null {
    const grams: number[] = []
    for (let at = 0; at + gramLength <= code.length; at += 1) {
      const gram = this.#grams.get(code.slice(at, at + gramLength))
      if (gram === undefined) return null
      grams.push(gram)
    }
    return [...new Set(grams)].sort((a, b) => this.gramPostings.count(a) - this.gramPostings.count(b))
  }

  /** The list of products whose article begins as the code does. */
  beginningOf = (code: string): number | undefined => this.#grams.get(`^${code.slice(0, gramLength)}`)

  /** Words one mistake away, with how many products have each: whole words before longer ones. */
  corrections(word: string): { word: string; count: number; isWhole: boolean }[] {
    const { words, ids } = this.#sort()
    const stem = wordStem(word)
    const starts = stem.length >= 4 && stem !== word && word.startsWith(stem) ? [word, stem] : [word]
    const found = new Map<string, { word: string; count: number; isWhole: boolean }>()
    for (const start of starts) {
      for (const { from, to } of oneTypoAway(words, start)) {
        for (let n = from; n < to; n += 1) {
          const each = words[n] as string
          const isWhole = Math.abs(each.length - start.length) <= 1 && start === word
          const isOther = !isWhole && (each.charAt(0) !== word.charAt(0) || word.length < shortestCorrectedStart)
          if (isCode(each) || isOther || isLatin(each) !== isLatin(word)) continue
          if (!found.get(each)?.isWhole)
            found.set(each, { word: each, count: this.#countOf(ids[n] as number), isWhole })
        }
      }
    }
    return [...found.values()]
  }

  /** Some product that has the word. */
  rowOf(word: string): number | undefined {
    const id = this.#wordIds.get(word)
    for (let list = (id ?? 0) * listsOfWord; id !== undefined && list < (id + 1) * listsOfWord; list += 1) {
      const count = this.postings.count(list)
      if (count === 0) continue
      const rows = new Uint32Array(count)
      this.postings.read(list, rows)
      return rows[0]
    }
    return undefined
  }

  #countOf(id: number): number {
    let count = 0
    for (let list = id * listsOfWord; list < (id + 1) * listsOfWord; list += 1) count += this.postings.count(list)
    return count
  }

  #sort() {
    if (this.#sorted?.words.length === this.#wordIds.size) return this.#sorted
    const words = [...this.#wordIds.keys()].sort()
    this.#sorted = { words, ids: Uint32Array.from(words, (word) => this.#wordIds.get(word) as number) }
    return this.#sorted
  }

  #idsOf(word: string): number[] {
    return (isCode(word) ? lettersOf(word) : [word]).map((each) => this.#idOf(each))
  }

  #wordsNear(text: string): NearWords {
    const known = this.#nearWords?.get(text)
    if (known) return known
    const folded = foldedText(text)
    const words = { ids: foldedWords(folded).flatMap((word) => this.#idsOf(word)), codes: codesNear(folded) }
    this.#nearWords?.set(text, words)
    return words
  }

  #idOf(word: string): number {
    const known = this.#wordIds.get(word)
    if (known !== undefined) return known
    // A slice of a title would keep the whole title in memory.
    const own = Buffer.from(word).toString()
    const id = this.#wordIds.size
    this.#wordIds.set(own, id)
    const stem = wordStem(own)
    const others = this.#stems.get(stem)
    if (others) others.push(id)
    else this.#stems.set(stem, [id])
    return id
  }

  #addCode(row: number, code: string, beginning?: string) {
    if (beginning !== undefined) this.gramPostings.add(this.#gramOf(beginning), row)
    for (let at = 0; at + gramLength <= code.length; at += 1)
      this.gramPostings.add(this.#gramOf(code.slice(at, at + gramLength)), row)
  }

  #gramOf(gram: string): number {
    const known = this.#grams.get(gram)
    if (known !== undefined) return known
    const id = this.#grams.size
    this.#grams.set(Buffer.from(gram).toString(), id)
    return id
  }
}
