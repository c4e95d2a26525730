import { type Bits, noBits } from '../catalog-index/bits.rule.ts'
import { CodeIndex, gramLength } from './code-index.ts'
import { describedWord } from './described-words.rule.ts'
import { bareNumbersIn, measureAlone, measuresIn, numbersWithin } from './measures.rule.ts'
import { PostingLists } from './posting-lists.ts'
import { attributeMeasure, wordScores } from './relevance.rule.ts'
import type { SearchedText } from './searched-text.rule.ts'
import {
  bareCode,
  codesIn,
  codesInAttribute,
  foldedText,
  foldedWords,
  isAdjective,
  isBarcodePart,
  isCode,
  lettersOf,
  withoutBarcodes,
} from './searched-words.rule.ts'
import { type MatchedWords, Vocabulary } from './vocabulary.ts'

interface AttributeWords {
  readonly ids: readonly number[]
  readonly codes: readonly string[]
}

/**
 * Each word has six lists of products, best first: it is in the name that begins the title; elsewhere in the title; in
 * the title after «для» («стол для оверлока»); in a variant; in an attribute; in a shared text.
 */
const listsOfWord = 6
const [firstInTitle, inTitle, purpose, variant, attribute, sharedText] = [0, 1, 2, 3, 4, 5]
/** A kit is called by the thing that it is of; a set is of several things. */
const kit = 'комплект'
const adjectiveOfKit = /(?:ой|ей|ых|их|ого|его)$/
const purposeWords = new Set(['для', 'под', 'к', 'ко'])
/** Numbers indexed also as whole words: a size or a count should not be found inside a longer number. */
const shortNumber = /^\d{3,4}$/
/** Texts of attributes whose words are cached: articles and barcodes of offers are of one product each. */
const maxAttributeTexts = 5_000
/** A word in more descriptions than 50 and than 1/50 of all tells nothing. */
const fewDescribed = 50
const commonShare = 50

/** A list of products that have a word: their score, and whether the word is in the name at the title's start. */
export interface WordList {
  readonly list: number
  readonly score: number
  readonly isFirst: boolean
}

/** An inverted index of some products: lists of products by word, and by parts of codes. */
export class WordSegment {
  readonly postings = new PostingLists()
  readonly codes = new CodeIndex()
  /** Barcodes apart: three digits of one are chance, and all barcodes of a shop begin alike. */
  readonly #barcodes = new CodeIndex()
  readonly describedPostings = new PostingLists()
  readonly #vocabulary = new Vocabulary()
  /** Lists in `describedPostings`, by `describedWord`. */
  readonly #described = new Map<number, number>()
  #count = 0
  /** Rows by article, for articles that are not codes or are too short for trigrams. */
  readonly #plainArticles = new Map<string, number[]>()
  /** Cached words and codes of texts that many products share; null once packed. */
  #attributeWords: Map<string, AttributeWords> | null = new Map()

  /** Rows whose newest texts are in this segment. */
  live: Bits = noBits(0)

  add(row: number, text: SearchedText) {
    const { title, article, variants = [], offerCodes = [], attributes, sharedTexts, described = [] } = text
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
    let isKit = false
    for (const word of foldedWords(folded)) {
      const isOfKit = isKit && list === firstInTitle && adjectiveOfKit.test(word)
      for (const id of this.#idsOf(word)) addTo(id, isOfKit ? inTitle : list)
      if (purposeWords.has(word)) list = purpose
      // The name ends with its first noun: «Трёхниточный оверлок» is both words, «Пружина нитки» only the first. Of a
      // kit it ends with what the kit is of: «Комплект шагающей лапки».
      else if (list === firstInTitle && !isAdjective(word) && word !== kit && !isOfKit) list = inTitle
      isKit ||= word === kit
    }
    for (const { word } of measuresIn(folded)) addTo(this.#vocabulary.idOf(word), inTitle)
    for (const number of bareNumbersIn(folded)) addTo(this.#vocabulary.idOf(number), inTitle)
    for (const word of foldedWords(foldedArticle)) for (const id of this.#idsOf(word)) addTo(id, inTitle)
    const addAttribute = (text: string, list: number) => {
      const { ids, codes } = this.#attributeWordsOf(text)
      for (const id of ids) addTo(id, list)
      for (const code of codes) this.#addCode(row, code)
    }
    for (const text of variants) addAttribute(text, variant)
    for (const text of attributes) addAttribute(text, attribute)
    for (const text of offerCodes) addAttribute(text, attribute)
    for (const text of sharedTexts) for (const id of this.#attributeWordsOf(text).ids) addTo(id, sharedText)
    const bare = bareCode(foldedArticle)
    if (isCode(bare)) this.codes.addArticle(row, bare)
    for (const code of codesIn(folded)) this.codes.add(row, code)
    if (bare !== '' && (!isCode(bare) || bare.length <= gramLength + 1)) {
      const rows = this.#plainArticles.get(bare)
      if (rows) rows.push(row)
      else this.#plainArticles.set(bare, [row])
    }
  }

  /** Compacts the lists and sorts the words; nothing can be added meanwhile and afterwards. Yields now and then. */
  *pack(): Generator<void> {
    this.#attributeWords = null
    yield* this.postings.pack()
    yield* this.codes.postings.pack()
    yield* this.#barcodes.postings.pack()
    yield* this.describedPostings.pack()
    yield* this.#vocabulary.prepare()
  }

  /** Where a code of a query is looked for: in barcodes only if it is a long part of one. */
  indexesOfCode(code: string): readonly CodeIndex[] {
    return isBarcodePart(code) ? [this.codes, this.#barcodes] : [this.codes]
  }

  rowsOfPlainArticle = (bare: string): readonly number[] => this.#plainArticles.get(bare) ?? []

  /**
   * The words of this segment that a searched word matches; `isPrefix`: also words that begin with it; `isRoot`: also
   * words of its root.
   */
  matchingWords(word: string, isPrefix: boolean, isRoot = false): MatchedWords {
    return this.#vocabulary.matching(word, isPrefix, isRoot)
  }

  /** Lists of a number that is a separate word. */
  listsOfNumber(number: string): WordList[] {
    const id = this.#vocabulary.knownId(number)
    return id === undefined ? [] : this.listsOf({ whole: [id], prefixed: [], sameRoot: [] }, false)
  }

  /** Lists of a number with its unit. */
  listsOfMeasure(measure: string): WordList[] {
    const id = this.#vocabulary.knownId(measure)
    return id === undefined
      ? []
      : [
          { list: id * listsOfWord + inTitle, score: wordScores.title, isFirst: false },
          { list: id * listsOfWord + variant, score: wordScores.title, isFirst: false },
          { list: id * listsOfWord + attribute, score: attributeMeasure, isFirst: false },
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

  /** For an unknown Russian word, words that share most of its beginning, with how many products have each. */
  wordsSharingStart(word: string): { word: string; count: number }[] {
    return this.#vocabulary.sharingStart(word).map(({ word, id }) => ({ word, count: this.#countOf(id) }))
  }

  /** Lists of the words by score, best first; `isWide`: also those in shared texts. */
  listsOf({ whole, prefixed, sameRoot }: MatchedWords, isWide: boolean): WordList[] {
    const lists: WordList[] = []
    // Where goods are called by the word, no others are by its root: «Дисковый нож» is no disc.
    const isName = whole.some((id) => this.postings.count(id * listsOfWord + firstInTitle) > 0)
    const put = (ids: readonly number[], kind: number, score: number) => {
      const isFirst = kind === firstInTitle && !(isName && ids === sameRoot)
      for (const id of ids)
        if (this.postings.count(id * listsOfWord + kind) > 0)
          lists.push({ list: id * listsOfWord + kind, score, isFirst })
    }
    put(whole, firstInTitle, wordScores.title)
    put(whole, inTitle, wordScores.title)
    put(sameRoot, firstInTitle, wordScores.rootInTitle)
    put(sameRoot, inTitle, wordScores.rootInTitle)
    put(whole, purpose, wordScores.purpose)
    put(prefixed, firstInTitle, wordScores.prefixInTitle)
    put(prefixed, inTitle, wordScores.prefixInTitle)
    put(sameRoot, purpose, wordScores.rootInPurpose)
    put(whole, variant, wordScores.variant)
    put(whole, attribute, wordScores.attribute)
    put(prefixed, purpose, wordScores.prefixInPurpose)
    put(sameRoot, variant, wordScores.rootInAttribute)
    put(sameRoot, attribute, wordScores.rootInAttribute)
    put(prefixed, variant, wordScores.prefixInAttribute)
    put(prefixed, attribute, wordScores.prefixInAttribute)
    if (isWide) put(whole, sharedText, wordScores.sharedText)
    if (isWide) put(sameRoot, sharedText, wordScores.rootInSharedText)
    return lists
  }

  /** Words one typo away, and longer words that begin like that, with how many products have each. */
  corrections(word: string): { word: string; count: number; isWhole: boolean }[] {
    return this.#vocabulary
      .corrections(word)
      .map(({ word, id, isWhole }) => ({ word, count: this.#countOf(id), isWhole }))
  }

  /** The row of any product that has the word. */
  rowOf(word: string): number | undefined {
    const id = this.#vocabulary.knownId(word)
    const row = new Uint32Array(1)
    for (let list = (id ?? 0) * listsOfWord; id !== undefined && list < (id + 1) * listsOfWord; list += 1)
      if (this.postings.read(list, row) > 0) return row[0]
    return undefined
  }

  #addCode(row: number, code: string) {
    const rest = withoutBarcodes(code)
    if (rest !== code) this.#barcodes.add(row, code)
    if (rest !== '') this.codes.add(row, rest)
  }

  #countOf(id: number): number {
    let count = 0
    for (let list = id * listsOfWord; list < (id + 1) * listsOfWord; list += 1) count += this.postings.count(list)
    return count
  }

  #idsOf(word: string): number[] {
    const words = isCode(word) ? [...lettersOf(word), ...(shortNumber.test(word) ? [word] : [])] : [word]
    return words.map((each) => this.#vocabulary.idOf(each))
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
        ...measuresIn(folded).map(({ word }) => this.#vocabulary.idOf(word)),
        ...numbersWithin(folded).map((number) => this.#vocabulary.idOf(number)),
      ],
      codes: folded.startsWith(measureAlone) ? [] : codesInAttribute(folded),
    }
    if (this.#attributeWords?.size === maxAttributeTexts) this.#attributeWords.clear()
    this.#attributeWords?.set(text, words)
    return words
  }
}
