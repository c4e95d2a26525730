import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { describedWord } from './described-words.rule.ts'
import { attributeMeasure, wordFits } from './fit.rule.ts'
import { measureAlone, measuresIn, numbersWithin } from './measures.rule.ts'
import { oneTypoAway, wordsBeginning } from './one-typo.rule.ts'
import { PostingLists } from './posting-lists.ts'
import {
  bareCode,
  codesIn,
  codesInAttribute,
  foldedText,
  foldedWords,
  isAdjective,
  isCode,
  lettersOf,
} from './searched-words.rule.ts'
import { wordRoot } from './word-root.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** The texts a product is found by. */
export interface SearchedText {
  readonly title: string
  /** Empty: none. */
  readonly article: string
  /** Sizes and colours of its offers; missing: none. */
  readonly variants?: readonly string[]
  /** Titles of its categories, brand and characteristics; articles and barcodes of its offers. */
  readonly attributes: readonly string[]
  /** Texts shared by many products: descriptions of its categories, titles of its properties. */
  readonly shared: readonly string[]
  /** `describedWords` of its description; missing: none. */
  readonly described?: readonly number[] | Uint32Array
}

interface AttributeWords {
  readonly ids: readonly number[]
  readonly codes: readonly string[]
}

/**
 * Each word has six lists of products, best first: it is in the name that begins the title; elsewhere in the title; in
 * the title after «для» («стол для оверлока»); in a variant; in an attribute; in a shared text.
 */
const listsOfWord = 6
const [firstInTitle, inTitle, purpose, variant, attribute, shared] = [0, 1, 2, 3, 4, 5]
const purposeWords = new Set(['для', 'под', 'к', 'ко'])
const russian = /^[а-я]+$/
/** Numbers indexed also as whole words: a size or a count should not be found inside a longer number. */
const shortNumber = /^\d{3,4}$/
const gramLength = 3
/** Whether a folded word has a Latin letter: only letters that look unlike Cyrillic ones are left. */
const isLatin = (word: string) => /[a-z]/.test(word)
const minSharedStart = 5
/** Shorter words are not corrected to longer ones that begin like them: there are too many. */
const shortestCorrectedStart = 7
const shortestCorrectedStem = 5
const sharedStartShare = 0.6
/** A word in more descriptions than 50 and than 1/50 of all tells nothing. */
const fewDescribed = 50
const commonShare = 50

/** Words that a word of a query may stand for. */
export interface MatchedWords {
  /** The word itself and its other forms. */
  readonly whole: readonly number[]
  /** Words that begin with it. */
  readonly prefixed: readonly number[]
  /** Words of the same root; empty unless looked for. */
  readonly sameRoot: readonly number[]
}

/** A list of products that have a word: how well they fit, and whether the word is in the name at the title's start. */
export interface WordList {
  readonly list: number
  readonly fit: number
  readonly isFirst: boolean
}

/**
 * An inverted index of some products: lists of products by word. Codes (models, articles) are indexed by trigrams, so
 * that any part of them is found and the vocabulary does not grow with the catalogue.
 */
export class WordSegment {
  readonly postings = new PostingLists()
  readonly gramPostings = new PostingLists()
  readonly describedPostings = new PostingLists()
  readonly #wordIds = new Map<string, number>()
  readonly #grams = new Map<string, number>()
  /** Lists in `describedPostings`, by `describedWord`. */
  readonly #described = new Map<number, number>()
  #count = 0
  /** Rows by article, for articles that are not codes or are too short for trigrams. */
  readonly #plainArticles = new Map<string, number[]>()
  readonly #stems = new Map<string, number[]>()
  readonly #roots = new Map<string, number[]>()
  #sorted: { words: string[]; ids: Uint32Array } | undefined
  #sortedStems: { size: number; stems: string[] } | undefined
  #byId: string[] = []
  /** Cached words and codes of texts that many products share; null once packed. */
  #attributeWords: Map<string, AttributeWords> | null = new Map()

  add(row: number, text: SearchedText) {
    const { title, article, variants = [], attributes, shared: sharedTexts, described = [] } = text
    this.#count += 1
    for (let n = 0; n < described.length; n += 1)
      this.describedPostings.add(this.#describedList(described[n] as number), row)
    const folded = foldedText(title)
    const foldedArticle = foldedText(article)
    const addedIds = new Set<number>()
    const addTo = (id: number, list: number) => {
      if (addedIds.has(id)) return
      addedIds.add(id)
      this.postings.add(id * listsOfWord + list, row)
    }
    let list = firstInTitle
    for (const word of foldedWords(folded)) {
      for (const id of this.#idsOf(word)) addTo(id, list)
      if (purposeWords.has(word)) list = purpose
      // The name ends with its first noun: «Трёхниточный оверлок» is both words, «Пружина нитки» only the first.
      else if (list === firstInTitle && !isAdjective(word)) list = inTitle
    }
    for (const { word } of measuresIn(folded)) addTo(this.#idOf(word), inTitle)
    for (const word of foldedWords(foldedArticle)) for (const id of this.#idsOf(word)) addTo(id, inTitle)
    const addAttribute = (text: string, list: number) => {
      const { ids, codes } = this.#attributeWordsOf(text)
      for (const id of ids) addTo(id, list)
      for (const code of codes) this.#addCode(row, code)
    }
    for (const text of variants) addAttribute(text, variant)
    for (const text of attributes) addAttribute(text, attribute)
    for (const text of sharedTexts) for (const id of this.#attributeWordsOf(text).ids) addTo(id, shared)
    const bare = bareCode(foldedArticle)
    if (isCode(bare)) this.#addCode(row, bare, `^${bare.slice(0, gramLength)}`)
    for (const code of codesIn(folded)) this.#addCode(row, code)
    if (bare !== '' && (!isCode(bare) || bare.length <= gramLength + 1)) {
      const rows = this.#plainArticles.get(bare)
      if (rows) rows.push(row)
      else this.#plainArticles.set(bare, [row])
    }
  }

  /** Compacts the lists; nothing can be added afterwards. */
  pack() {
    this.postings.pack()
    this.gramPostings.pack()
    this.describedPostings.pack()
    this.#attributeWords = null
    this.#sort()
  }

  rowsOfPlainArticle = (bare: string): readonly number[] => this.#plainArticles.get(bare) ?? []

  /**
   * The words of this segment that a searched word matches; `isPrefix`: also words that begin with it; `isRoot`: also
   * words of its root.
   */
  matchingWords(word: string, isPrefix: boolean, isRoot = false): MatchedWords {
    const { words, ids } = this.#sort()
    const id = this.#wordIds.get(word)
    const stem = wordStem(word)
    // «Мелок» and «мелкий» have the same stem by chance: a noun is not a form of an adjective.
    const isForm = (id: number) => word.startsWith(stem) || isAdjective(word) || !this.#isAdjective(id)
    const forms = (this.#stems.get(stem) ?? []).filter(isForm)
    const whole = [...new Set([...(id === undefined ? [] : [id]), ...forms])]
    const sameRoot = isRoot ? (this.#roots.get(wordRoot(word)) ?? []).filter((id) => !whole.includes(id)) : []
    if (!isPrefix) return { whole, prefixed: [], sameRoot }
    const { from, to } = wordsBeginning(words, word)
    const prefixed: number[] = []
    for (let n = from; n < to; n += 1) {
      const id = ids[n] as number
      // A number is not a prefix of a longer one.
      if (!whole.includes(id) && !sameRoot.includes(id) && !isCode(words[n] as string)) prefixed.push(id)
    }
    return { whole, prefixed, sameRoot }
  }

  /** Lists of a number that is a separate word. */
  listsOfNumber(number: string): WordList[] {
    const id = this.#wordIds.get(number)
    return id === undefined ? [] : this.listsOf({ whole: [id], prefixed: [], sameRoot: [] }, false)
  }

  /** Lists of a number with its unit. */
  listsOfMeasure(measure: string): WordList[] {
    const id = this.#wordIds.get(measure)
    return id === undefined
      ? []
      : [
          { list: id * listsOfWord + inTitle, fit: wordFits.title, isFirst: false },
          { list: id * listsOfWord + variant, fit: wordFits.title, isFirst: false },
          { list: id * listsOfWord + attribute, fit: attributeMeasure, isFirst: false },
        ].filter(({ list }) => this.postings.count(list) > 0)
  }

  /**
   * The list of products whose description has a word of the same root; undefined: none, or so many that it tells
   * nothing.
   */
  describedBy(word: string): number | undefined {
    const list = this.#described.get(describedWord(word))
    if (list === undefined) return
    return this.describedPostings.count(list) <= Math.max(fewDescribed, this.#count / commonShare) ? list : undefined
  }

  /** For an unknown Russian word, words that share most of its beginning: «пришивная» for «пришивание». */
  wordsSharingStart(word: string): { word: string; count: number }[] {
    const { words, ids } = this.#sort()
    const stem = wordStem(word)
    const shortest = Math.max(minSharedStart, Math.ceil(stem.length * sharedStartShare))
    for (let length = russian.test(word) ? stem.length : 0; length >= shortest; length -= 1) {
      const { from, to } = wordsBeginning(words, stem.slice(0, length))
      if (from < to)
        return words.slice(from, to).map((each, n) => ({ word: each, count: this.#countOf(ids[from + n] as number) }))
    }
    return []
  }

  /** Lists of the words by fit, best first; `isWide`: also those in shared texts. */
  listsOf({ whole, prefixed, sameRoot }: MatchedWords, isWide: boolean): WordList[] {
    const lists: WordList[] = []
    const put = (ids: readonly number[], kind: number, fit: number) => {
      for (const id of ids)
        if (this.postings.count(id * listsOfWord + kind) > 0)
          lists.push({ list: id * listsOfWord + kind, fit, isFirst: kind === firstInTitle })
    }
    put(whole, firstInTitle, wordFits.title)
    put(whole, inTitle, wordFits.title)
    put(sameRoot, firstInTitle, wordFits.rootInTitle)
    put(sameRoot, inTitle, wordFits.rootInTitle)
    put(whole, purpose, wordFits.purpose)
    put(prefixed, firstInTitle, wordFits.prefixInTitle)
    put(prefixed, inTitle, wordFits.prefixInTitle)
    put(sameRoot, purpose, wordFits.rootInPurpose)
    put(whole, variant, wordFits.variant)
    put(whole, attribute, wordFits.attribute)
    put(prefixed, purpose, wordFits.prefixInPurpose)
    put(sameRoot, variant, wordFits.rootInAttribute)
    put(sameRoot, attribute, wordFits.rootInAttribute)
    put(prefixed, variant, wordFits.prefixInAttribute)
    put(prefixed, attribute, wordFits.prefixInAttribute)
    if (isWide) put(whole, shared, wordFits.shared)
    if (isWide) put(sameRoot, shared, wordFits.rootInShared)
    return lists
  }

  /** Lists of the trigrams of a code, shortest first; null: no product has one of them. */
  gramsOf(code: string): number[] | null {
    const grams: number[] = []
    for (let start = 0; start + gramLength <= code.length; start += 1) {
      const gram = this.#grams.get(code.slice(start, start + gramLength))
      if (gram === undefined) return null
      grams.push(gram)
    }
    return [...new Set(grams)].sort((a, b) => this.gramPostings.count(a) - this.gramPostings.count(b))
  }

  /** The list of products whose article begins with the first trigram of the code. */
  beginningOf = (code: string): number | undefined => this.#grams.get(`^${code.slice(0, gramLength)}`)

  /** Words one typo away, and longer words that begin like that, with how many products have each. */
  corrections(word: string): { word: string; count: number; isWhole: boolean }[] {
    const { words, ids } = this.#sort()
    const stem = wordStem(word)
    const starts = stem.length >= 4 && stem !== word && word.startsWith(stem) ? [word, stem] : [word]
    const corrections = new Map<string, { word: string; count: number; isWhole: boolean }>()
    for (const start of starts) {
      for (const { from, to } of oneTypoAway(words, start)) {
        for (let n = from; n < to; n += 1) {
          const candidate = words[n] as string
          const isWhole = start === word && isOneTypo(candidate, word)
          const isOther = !isWhole && (candidate.charAt(0) !== word.charAt(0) || word.length < shortestCorrectedStart)
          if (isCode(candidate) || isOther || isLatin(candidate) !== isLatin(word)) continue
          // «Маленький» is not «маслёнка».
          if (!isWhole && isAdjective(candidate) !== isAdjective(word)) continue
          if (!corrections.get(candidate)?.isWhole)
            corrections.set(candidate, { word: candidate, count: this.#countOf(ids[n] as number), isWhole })
        }
      }
    }
    if (![...corrections.values()].some(({ isWhole }) => isWhole)) this.#correctStem(stem, word, corrections)
    return [...corrections.values()]
  }

  /** Words whose stems are one typo away: «калпачек» differs from «колпачок» in two letters, their stems in one. */
  #correctStem(
    stem: string,
    word: string,
    corrections: Map<string, { word: string; count: number; isWhole: boolean }>,
  ) {
    if (stem.length < shortestCorrectedStem || !russian.test(word)) return
    const { words } = this.#sort()
    if (this.#sortedStems?.size !== words.length)
      this.#sortedStems = { size: words.length, stems: [...this.#stems.keys()].sort() }
    const { stems } = this.#sortedStems
    for (const { from, to } of oneTypoAway(stems, stem))
      for (let n = from; n < to; n += 1) {
        const other = stems[n] as string
        if (other.charAt(0) !== stem.charAt(0) || !isOneTypo(other, stem) || !russian.test(other)) continue
        for (const id of this.#stems.get(other) ?? []) {
          const candidate = this.#words()[id] as string
          if (isAdjective(candidate) === isAdjective(word))
            corrections.set(candidate, { word: candidate, count: this.#countOf(id), isWhole: true })
        }
      }
  }

  /** The row of any product that has the word. */
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
    const words = isCode(word) ? [...lettersOf(word), ...(shortNumber.test(word) ? [word] : [])] : [word]
    return words.map((each) => this.#idOf(each))
  }

  #isAdjective(id: number): boolean {
    return isAdjective(this.#words()[id] as string)
  }

  /** Words by id. */
  #words(): readonly string[] {
    if (this.#byId.length !== this.#wordIds.size) this.#byId = [...this.#wordIds.keys()]
    return this.#byId
  }

  #describedList(word: number): number {
    const known = this.#described.get(word)
    if (known !== undefined) return known
    this.#described.set(word, this.#described.size)
    return this.#described.size - 1
  }

  #attributeWordsOf(text: string): AttributeWords {
    const cached = this.#attributeWords?.get(text)
    if (cached) return cached
    const folded = foldedText(text)
    const words = {
      ids: [
        ...(folded.startsWith(measureAlone) ? [] : foldedWords(folded).flatMap((word) => this.#idsOf(word))),
        ...measuresIn(folded).map(({ word }) => this.#idOf(word)),
        ...numbersWithin(folded).map((number) => this.#idOf(number)),
      ],
      codes: folded.startsWith(measureAlone) ? [] : codesInAttribute(folded),
    }
    this.#attributeWords?.set(text, words)
    return words
  }

  #idOf(word: string): number {
    const known = this.#wordIds.get(word)
    if (known !== undefined) return known
    // A slice of a title would keep the whole title in memory.
    const copy = Buffer.from(word).toString()
    const id = this.#wordIds.size
    this.#wordIds.set(copy, id)
    putInto(this.#stems, wordStem(copy), id)
    if (russian.test(copy)) putInto(this.#roots, wordRoot(copy), id)
    return id
  }

  #addCode(row: number, code: string, beginning?: string) {
    if (beginning !== undefined) this.gramPostings.add(this.#gramOf(beginning), row)
    for (let start = 0; start + gramLength <= code.length; start += 1)
      this.gramPostings.add(this.#gramOf(code.slice(start, start + gramLength)), row)
  }

  #gramOf(gram: string): number {
    const known = this.#grams.get(gram)
    if (known !== undefined) return known
    const id = this.#grams.size
    this.#grams.set(Buffer.from(gram).toString(), id)
    return id
  }
}

function putInto(map: Map<string, number[]>, key: string, id: number) {
  const ids = map.get(key)
  if (ids) ids.push(id)
  else map.set(key, [id])
}
