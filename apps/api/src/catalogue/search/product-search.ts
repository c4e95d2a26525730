import { otherLayout } from '../../base/text/keyboard-layout.rule.ts'
import { fits } from './fit.rule.ts'
import { FoundProducts, findCode, findWords, Scratch } from './found-products.ts'
import { type SearchedGoods, SearchedTexts } from './searched-texts.ts'
import {
  anyWord,
  bareCode,
  foldedText,
  foldedWords,
  isCode,
  type SearchedWord,
  searchedWords,
} from './searched-words.rule.ts'
import { rewordings, type Synonyms } from './synonyms.rule.ts'

/**
 * How a question was understood: as it is typed, in the other keyboard layout, with a typo corrected, by other words
 * for the same.
 */
export interface QueryInterpretation {
  /** What was searched. */
  readonly words: string
  readonly kind: 'as-typed' | 'layout' | 'typo' | 'synonym'
}

export interface Found {
  readonly rows: Uint32Array
  /** By place in `rows`: how well it fits, 1 to 8; 8: its article is the question. */
  readonly fits: Uint8Array
  readonly understood: QueryInterpretation
}

const shortestCorrected = 4
const maxCorrectionsTried = 5
/** So few found as typed or fewer, and so many times more in the other layout: the layout was wrong. */
const fewFound = 3
const clearlyMore = 10

/** Finds products by words. What is asked before their texts are read is answered after. */
export class ProductSearch {
  readonly #goods: SearchedGoods
  readonly #texts: SearchedTexts
  readonly #scratch = new Scratch()
  #synonyms: Synonyms = []

  /** `onReadAgain`: called when answers may differ although nothing was announced just now. */
  constructor(goods: SearchedGoods, onReadAgain: () => void = () => {}) {
    this.#goods = goods
    this.#texts = new SearchedTexts(goods, onReadAgain)
  }

  /** Resolves when questions can be answered; begins to read the texts if nobody has. */
  ready(): Promise<void> {
    return this.#texts.ready()
  }

  /** Gives up what is being read. */
  close() {
    this.#texts.close()
  }

  /** Tags of a product that was added, removed or changed. */
  change(row: number) {
    this.#texts.change(row)
  }

  /** Tags when texts shared by many products may have changed. */
  changeAll() {
    this.#texts.changeAll()
  }

  changeSynonyms(synonyms: Synonyms) {
    this.#synonyms = synonyms
  }

  /** `asTyped`: nothing is corrected. */
  find(question: string, isShown: (row: number) => boolean, asTyped = false): Found {
    this.#texts.readNow()
    this.#scratch.reserve(this.#goods.rows)
    const words = searchedWords(question)
    const typed = this.#match(words, question, isShown, asTyped)
    if (asTyped || typed.rows.length > fewFound) return typed
    for (const other of this.#inOtherLayout(question)) {
      const found = this.#match(searchedWords(other), other, isShown, false)
      const isBetter =
        typed.rows.length === 0
          ? found.rows.length > 0
          : other.length > shortestCorrected && found.rows.length > typed.rows.length * clearlyMore
      if (isBetter) return { ...found, understood: { words: other, kind: 'layout' } }
    }
    if (typed.rows.length > 0) return typed
    for (const [given, kind] of [
      [question, 'typo'],
      ...this.#inOtherLayout(question).map((other) => [other, 'layout']),
    ] as const) {
      const found = this.#matchCorrected(given, isShown)
      if (found)
        return { ...found, understood: { words: found.understood.words, kind: kind as QueryInterpretation['kind'] } }
    }
    return typed
  }

  /** Longer questions that begin like this one, the commonest names of goods first; they may find nothing on a site. */
  phrases(question: string): Iterable<string> {
    return this.#texts.phrases.having(searchedWords(question).map(({ word }) => word))
  }

  /** Words of a question that find something each by itself. */
  parts(question: string, isShown: (row: number) => boolean): { words: string; count: number }[] {
    const words = searchedWords(question)
    if (words.length < 2) return []
    return words.flatMap(({ shown }) => {
      const { rows, understood } = this.find(shown, isShown)
      return rows.length > 0 ? [{ words: understood.words, count: rows.length }] : []
    })
  }

  /** The words, their synonyms, and the whole as an article. */
  #match(words: readonly SearchedWord[], question: string, isShown: (row: number) => boolean, asTyped: boolean): Found {
    const found = new FoundProducts(this.#goods.rows)
    if (words.length > 0) this.#take(found, words, isShown)
    this.#takeArticle(found, bareCode(foldedText(question)), isShown)
    let understood: QueryInterpretation = { words: question.trim(), kind: 'as-typed' }
    // What is called as it was asked for stands before what is called otherwise.
    const best = found.count > 0 ? fits.near : fits.article
    for (const wording of asTyped ? [] : rewordings(words, this.#synonyms)) {
      const before = found.count
      this.#take(found, wording, isShown, best)
      if (before === 0 && found.count > 0) understood = { words: textOf(wording), kind: 'synonym' }
    }
    const rows = found.rows()
    return { rows, fits: found.fitsOf(rows), understood }
  }

  #take(
    found: FoundProducts,
    words: readonly SearchedWord[],
    isShown: (row: number) => boolean,
    best: number = fits.article,
  ) {
    const { textOf } = this.#goods
    const folded = words.map(({ word }) => word)
    for (const segment of this.#texts.segments())
      findWords(segment, folded, textOf, this.#scratch, (row, fit) => {
        if (this.#texts.isLive(segment, row) && isShown(row)) found.take(row, Math.min(fit, best))
      })
  }

  #takeArticle(found: FoundProducts, bare: string, isShown: (row: number) => boolean) {
    if (bare === '') return
    for (const segment of this.#texts.segments()) {
      const isLive = (row: number) => this.#texts.isLive(segment, row) && isShown(row)
      for (const row of segment.rowsOfPlainArticle(bare)) if (isLive(row)) found.take(row, fits.article)
      if (isCode(bare))
        for (const { row, fit } of findCode(segment, bare, this.#goods.textOf, this.#scratch))
          if (isLive(row)) found.take(row, fit)
    }
  }

  #matchCorrected(question: string, isShown: (row: number) => boolean): Found | null {
    const words = searchedWords(question)
    const unknown = words.filter(({ word }) => !this.#isKnown(word))
    if (unknown.length === 0 || unknown.some(({ word }) => isCode(word) || word.length < shortestCorrected)) return null
    const corrections = unknown.map(({ word }) => this.#corrections(word))
    if (corrections.some((list) => list.length === 0)) return null
    for (const first of (corrections[0] as string[]).slice(0, maxCorrectionsTried)) {
      const corrected = new Map(
        unknown.map(({ word }, at) => [word, this.#shown(at === 0 ? first : (corrections[at]?.[0] as string))]),
      )
      const text = question.trim().replace(anyWord, (given) => corrected.get(foldedText(given))?.shown ?? given)
      const found = this.#match(
        words.map((each) => corrected.get(each.word) ?? each),
        text,
        isShown,
        false,
      )
      if (found.rows.length > 0) return { ...found, understood: { words: text, kind: 'typo' } }
    }
    return null
  }

  #isKnown(word: string): boolean {
    return this.#texts
      .segments()
      .some((segment) =>
        isCode(word)
          ? segment.gramsOf(word) !== null
          : segment.listsOf(segment.meant(word, word.length > 1)).length > 0,
      )
  }

  /** Words one mistake away, the likeliest first. */
  #corrections(word: string): string[] {
    const all = this.#texts.segments().flatMap((segment) => segment.corrections(word))
    const first = word.charAt(0)
    const order = (each: (typeof all)[number]) => (each.isWhole ? 0 : 2) + (each.word.startsWith(first) ? 0 : 1)
    return all.sort((a, b) => order(a) - order(b) || b.count - a.count).map((each) => each.word)
  }

  /** A folded word as some product writes it. */
  #shown(word: string): SearchedWord {
    for (const segment of this.#texts.segments()) {
      const row = segment.rowOf(word)
      const text = row === undefined ? null : this.#goods.textOf(row)
      const own =
        text &&
        foldedWords([text.title, text.article, ...text.near].join(' ')).find((each) => foldedText(each) === word)
      if (own) return { word, shown: /[a-z]/i.test(own) ? own : own.toLowerCase() }
    }
    return { word, shown: word }
  }

  /** The question typed in the other layout: all of it, and only what is not known. */
  #inOtherLayout(question: string): string[] {
    const pieces = question.trim().split(/\s+/)
    const mixed = pieces.map((piece) =>
      searchedWords(piece).every(({ word }) => this.#isKnown(word)) ? piece : (otherLayout(piece) ?? piece),
    )
    const whole = otherLayout(question.trim())
    return [...new Set([...(whole === null ? [] : [whole]), mixed.join(' ')])].filter(
      (other) => other !== question.trim(),
    )
  }
}

const textOf = (words: readonly SearchedWord[]) => words.map(({ shown }) => shown).join(' ')
