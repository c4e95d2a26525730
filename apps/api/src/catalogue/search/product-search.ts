import { otherLayout } from '../../base/text/keyboard-layout.rule.ts'
import { transliterated } from '../../base/text/transliterate.rule.ts'
import { fits } from './fit.rule.ts'
import { FoundProducts, findCode, findSomeWords, findWords, Scratch } from './found-products.ts'
import { type SearchedGoods, SearchedTexts } from './searched-texts.ts'
import {
  anyWord,
  bareCode,
  foldedText,
  foldedWords,
  isAdjective,
  isCode,
  type SearchedWord,
  searchedWords,
} from './searched-words.rule.ts'
import { completions, rewordings, type Synonyms } from './synonyms.rule.ts'

/**
 * How a question was understood: as it is typed, in the other keyboard layout, with a typo corrected, by other words
 * for the same.
 */
export interface QueryInterpretation {
  /** The searched words. */
  readonly words: string
  readonly kind: 'as-typed' | 'layout' | 'typo' | 'synonym'
  /** Words no product has together with the searched ones. */
  readonly leftOut: string[]
}

export interface SearchResult {
  readonly rows: Uint32Array
  /** By place in `rows`: how well it fits, 1 to 8; 8: its article is the question. */
  readonly fits: Uint8Array
  readonly understood: QueryInterpretation
}

const shortestCorrected = 4
const shortestTelling = 3
const maxCorrectionsTried = 5
/** A word is a kind of goods if one of so many products that have it begins its title with it. */
const kindShare = 5
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
  find(question: string, isShown: (row: number) => boolean, asTyped = false): SearchResult {
    this.#texts.readNow()
    this.#scratch.reserve(this.#goods.rows)
    const words = searchedWords(question)
    const typed = this.#match(words, question, isShown, asTyped)
    if (asTyped) return typed
    if (typed.rows.length > fewFound) return this.#orNamed(typed, question, isShown)
    for (const other of this.#inOtherLayout(question)) {
      const found = this.#match(searchedWords(other), other, isShown, false)
      const isBetter =
        typed.rows.length === 0
          ? found.rows.length > 0
          : other.length > shortestCorrected && found.rows.length > typed.rows.length * clearlyMore
      if (!isBetter) continue
      const { understood, ...best } = this.#orNamed(found, other, isShown)
      return { ...best, understood: { words: other, kind: 'layout', leftOut: understood.leftOut } }
    }
    if (typed.rows.length > 0) return this.#orNamed(typed, question, isShown)
    for (const phrase of completions(words, this.#synonyms)) {
      const found = this.#match(phrase, textOf(phrase), isShown, false)
      const { kind, ...understood } = found.understood
      if (found.rows.length > 0)
        return { ...found, understood: { ...understood, kind: kind === 'as-typed' ? 'synonym' : kind } }
    }
    const wide = this.#match(words, question, isShown, false, true)
    if (wide.rows.length > 0) return this.#orNamed(wide, question, isShown)
    for (const [given, kind] of [
      [question, 'typo'] as const,
      ...this.#inOtherLayout(question).map((other) => [other, 'layout'] as const),
    ]) {
      const found = this.#matchCorrected(given, isShown)
      if (found) return { ...found, understood: { ...found.understood, kind } }
    }
    return this.#matchSome(question, isShown) ?? typed
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
  #match(
    words: readonly SearchedWord[],
    question: string,
    isShown: (row: number) => boolean,
    asTyped: boolean,
    isWide = false,
  ): SearchResult {
    const found = new FoundProducts(this.#goods.rows)
    if (words.length > 0) this.#take(found, words, isShown, isWide)
    this.#takeArticle(found, bareCode(foldedText(question)), isShown)
    // «ту-94» is TU-94.
    if (found.count === 0 && !asTyped) this.#takeArticle(found, bareCode(foldedText(transliterated(question))), isShown)
    let understood: QueryInterpretation = { words: question.trim(), kind: 'as-typed', leftOut: [] }
    // A product with the searched name comes before products with other names.
    const best = found.count > 0 ? fits.near : fits.article
    for (const wording of asTyped ? [] : rewordings(words, this.#synonyms)) {
      const before = found.count
      this.#take(found, wording, isShown, isWide, best)
      if (before === 0 && found.count > 0) understood = { words: textOf(wording), kind: 'synonym', leftOut: [] }
    }
    const rows = found.rows()
    return { rows, fits: found.fitsOf(rows), understood }
  }

  #take(
    found: FoundProducts,
    words: readonly SearchedWord[],
    isShown: (row: number) => boolean,
    isWide: boolean,
    best: number = fits.article,
  ) {
    const { textOf } = this.#goods
    for (const segment of this.#texts.segments())
      findWords(segment, words, textOf, this.#scratch, isWide, (row, fit) => {
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

  #matchCorrected(question: string, isShown: (row: number) => boolean): SearchResult | null {
    const words = searchedWords(question)
    const unknown = words.filter(({ word }) => !this.#isKnown(word))
    if (unknown.length === 0 || unknown.some(({ word }) => isCode(word) || word.length < shortestCorrected)) return null
    const corrections = unknown.map(({ word }) => this.#corrections(word))
    if (corrections.some((list) => list.length === 0)) return null
    for (const first of (corrections[0] as string[]).slice(0, maxCorrectionsTried)) {
      const corrected = new Map(
        unknown.map(({ word, isHead }, at) => [
          word,
          this.#shown(at === 0 ? first : (corrections[at]?.[0] as string), isHead),
        ]),
      )
      const text = question.trim().replace(anyWord, (given) => corrected.get(foldedText(given))?.shown ?? given)
      const found = this.#match(
        words.map((each) => corrected.get(each.word) ?? each),
        text,
        isShown,
        false,
      )
      if (found.rows.length > 0) return { ...found, understood: { words: text, kind: 'typo', leftOut: [] } }
    }
    return null
  }

  /** What only has the words somewhere is no answer where something is called by one of them. */
  #orNamed(found: SearchResult, question: string, isShown: (row: number) => boolean): SearchResult {
    const isNamed = (result: SearchResult | null) => result?.fits.some((fit) => fit >= fits.named) ?? false
    if (isNamed(found)) return found
    const other = this.#matchSome(question, isShown)
    return other && isNamed(other) ? other : found
  }

  /**
   * Products that have the most telling of the words together; null: there is a single word, or none is in any product.
   */
  #matchSome(question: string, isShown: (row: number) => boolean): SearchResult | null {
    const asked = searchedWords(question)
    const words = asked.map((word) => this.#understood(word))
    const best = this.#bestTogether(words, isShown)
    // «Велосипед детский» is no dummy for children, and «общий 1» no goods with a 1 somewhere.
    const isTelling = ({ word }: SearchedWord) => word.length >= shortestTelling && !isAdjective(word)
    if (!asked.some((word, n) => isTelling(word) && best.includes(words[n] as SearchedWord))) return null
    const text = textOf(best)
    const found = this.#match(best, text, isShown, false, true)
    const kind = best.some((word) => !asked.includes(word)) ? 'typo' : found.understood.kind
    const leftOut = asked.flatMap(({ shown }, n) => (best.includes(words[n] as SearchedWord) ? [] : [shown]))
    return { ...found, understood: { words: text, kind, leftOut } }
  }

  /**
   * A word as it is; a synonym; in Latin letters; corrected; another that begins like it. What no product has stays as
   * it is.
   */
  #understood(asked: SearchedWord): SearchedWord {
    const { word, isHead } = asked
    if (this.#isKnown(word)) return asked
    const [synonym] = rewordings([asked], this.#synonyms).filter(
      ([only, ...rest]) => only && rest.length === 0 && this.#isKnown(only.word),
    )
    if (synonym?.[0]) return synonym[0]
    const latin = foldedText(transliterated(word))
    if (this.#isKnown(latin)) return this.#shown(latin, isHead)
    if (isCode(word) || word.length < shortestCorrected) return asked
    const [other] = [
      ...this.#corrections(word),
      ...this.#texts
        .segments()
        .flatMap((segment) => segment.kindred(word))
        .sort((a, b) => b.count - a.count)
        .map((each) => each.word),
    ]
    return other === undefined ? asked : this.#shown(other, isHead)
  }

  /**
   * Those of the words that some product has together and that tell most: a word tells the more the fewer products have
   * it, and twice as much if it is a model or names a kind of goods, which begins titles.
   */
  #bestTogether(words: readonly SearchedWord[], isShown: (row: number) => boolean): SearchedWord[] {
    // By combination of words, a bit each: products that have just these, those of them that are called by one of
    // these, and products that are called by just these.
    const having = new Uint32Array(1 << words.length)
    const named = new Uint32Array(1 << words.length)
    const beginning = new Uint32Array(1 << words.length)
    for (const segment of this.#texts.segments())
      findSomeWords(segment, words, this.#goods.textOf, this.#scratch, (row, had, first) => {
        if (!this.#texts.isLive(segment, row) || !isShown(row)) return
        having[had] = (having[had] as number) + 1
        if (first > 0) named[had] = (named[had] as number) + 1
        beginning[first] = (beginning[first] as number) + 1
      })
    const countOf = (counts: Uint32Array, n: number) =>
      counts.reduce((sum, count, combination) => sum + ((combination >>> n) & 1) * count, 0)
    const weights = words.map(({ word, isHead }, n) => {
      const had = countOf(having, n)
      const isKind = isCode(word) || countOf(beginning, n) * kindShare > had
      return Math.log2(1 + this.#goods.rows / Math.max(had, 1)) * (isKind ? 2 : 1) * (isHead ? 2 : 1)
    })
    const weightOf = (combination: number) =>
      weights.reduce((sum, weight, n) => sum + ((combination >>> n) & 1) * weight, 0)
    const candidates = named.some((count) => count > 0) ? named : having
    const [best = 0] = [...candidates.keys()]
      .filter((combination) => (candidates[combination] as number) > 0)
      .sort((a, b) => weightOf(b) - weightOf(a) || (candidates[b] as number) - (candidates[a] as number) || a - b)
    return words.filter((_, n) => (best >>> n) & 1)
  }

  #isKnown(word: string): boolean {
    return this.#texts
      .segments()
      .some((segment) =>
        isCode(word)
          ? segment.gramsOf(word) !== null
          : segment.listsOf(segment.meant(word, word.length > 1), true).length > 0,
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
  #shown(word: string, isHead: boolean): SearchedWord {
    for (const segment of this.#texts.segments()) {
      const row = segment.rowOf(word)
      const text = row === undefined ? null : this.#goods.textOf(row)
      const own =
        text &&
        foldedWords([text.title, text.article, ...text.near].join(' ')).find((each) => foldedText(each) === word)
      if (own) return { word, shown: /[a-z]/i.test(own) ? own : own.toLowerCase(), isHead }
    }
    return { word, shown: word, isHead }
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
