import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { otherLayout } from '../../base/text/keyboard-layout.rule.ts'
import { transliterated } from '../../base/text/transliterate.rule.ts'
import { cyrillic } from './cyrillic.rule.ts'
import { codeFit, fits, isNamedFit, productFit } from './fit.rule.ts'
import { FoundProducts, findCode, findSomeWords, findWords, Scratch } from './found-products.ts'
import { type Measure, measuresIn } from './measures.rule.ts'
import { type SearchedGoods, SearchedTexts } from './searched-texts.ts'
import {
  anyWord,
  bareCode,
  foldedText,
  foldedWords,
  isAdjective,
  isCode,
  isLink,
  isMeasure,
  maxSearchedWords,
  type SearchedWord,
  searchedWords,
} from './searched-words.rule.ts'
import { type Model, modelsOf, type StandIn, standInFor } from './stand-ins.rule.ts'
import { completions, otherNames, rewordings, type Synonyms, synonymsOf } from './synonyms.rule.ts'
import type { WordList, WordSegment } from './word-segment.ts'

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
  /** Numbers with their units that are one word of it, as typed; missing: none. */
  readonly measures?: readonly string[]
  /** A model the shop does not sell, for which what is found stands in; missing: none. */
  readonly standsInFor?: string
}

export interface SearchResult {
  readonly rows: Uint32Array
  /** By place in `rows`: how well it fits, from 1; `exactFit`: its article is the question. */
  readonly fits: Uint8Array
  readonly understood: QueryInterpretation
}

const shortestCorrected = 4
const shortestOwn = 6
const shortestTelling = 3
const maxCorrectionsTried = 5
const maxWordingsTried = 5
/** Where not all words are together, what is called otherwise comes after what is called so. */
const unnamedShare = 0.3
/** What only describes a category tells so much less. */
const describedShare = 0.6
/** A word of its own description tells as much less. */
const ownDescribedShare = 0.25
/** A word is a kind of goods if one of so many products that have it begins its title with it. */
const kindShare = 5
/** So few found as typed or fewer, and so many times more in the other layout: the layout was wrong. */
const fewFound = 3
const clearlyMore = 10
/** Other words for the same are taken if they fit so much better. */
const clearlyBetter = 1.2

/** Finds products by words. What is asked before their texts are read is answered after. */
export class ProductSearch {
  readonly #goods: SearchedGoods
  readonly #texts: SearchedTexts
  readonly #scratch = new Scratch()
  #synonyms = synonymsOf([])
  /** Words of other names, which no product need have. */
  #ownWords: ReadonlySet<string> = new Set()
  #models: readonly Model[] = []

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

  changeWords({ synonyms, standIns = [] }: { synonyms: Synonyms; standIns?: readonly StandIn[] }) {
    this.#synonyms = synonyms
    this.#models = modelsOf(standIns)
    this.#ownWords = new Set(
      synonyms.groups.flat(2).flatMap(({ word }) => (word.length >= shortestOwn && !isCode(word) ? [word] : [])),
    )
  }

  /** `asTyped`: nothing is corrected. */
  find(question: string, isShown: (row: number) => boolean, asTyped = false): SearchResult {
    this.#texts.readNow()
    this.#scratch.reserve(this.#goods.rows)
    const words = searchedWords(question)
    const typed = this.#match(words, question, isShown, asTyped)
    if (asTyped) return typed
    const standIn = typed.fits.some((fit) => fit >= fits.articleBeginning) ? null : standInFor(question, this.#models)
    if (standIn) {
      const found = this.#find(standIn.question, isShown)
      if (found.rows.length > 0)
        return { ...found, understood: { ...found.understood, kind: 'synonym', standsInFor: standIn.model } }
    }
    return this.#relaxed(typed, words, question, isShown)
  }

  #find(question: string, isShown: (row: number) => boolean): SearchResult {
    const words = searchedWords(question)
    return this.#relaxed(this.#match(words, question, isShown, false), words, question, isShown)
  }

  /** What is found as typed, or in the ways that follow where that is next to nothing. */
  #relaxed(
    typed: SearchResult,
    words: readonly SearchedWord[],
    question: string,
    isShown: (row: number) => boolean,
  ): SearchResult {
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
    for (const [given, kind] of [
      [question, 'typo'] as const,
      ...this.#inOtherLayout(question).map((other) => [other, 'layout'] as const),
    ]) {
      const found = this.#matchCorrected(given, isShown)
      if (found) {
        const { understood, ...best } = this.#orNamed(found, found.understood.words, isShown)
        return { ...best, understood: { ...understood, words: found.understood.words, kind } }
      }
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
  ): SearchResult {
    const found = new FoundProducts(this.#goods.rows)
    const measured = asTyped ? words : this.#measured(this.#whole(words), question)
    if (words.length > 0) this.#take(found, measured, isShown)
    const measures = found.count > 0 ? measuresOf(measured) : {}
    this.#takeArticle(found, bareCode(foldedText(question)), isShown)
    // «ту-94» is TU-94.
    for (const latin of found.count === 0 && !asTyped ? inLatin(question) : [])
      this.#takeArticle(found, bareCode(foldedText(latin)), isShown)
    let understood: QueryInterpretation = { words: question.trim(), kind: 'as-typed', leftOut: [], ...measures }
    // A product with the searched name comes before products with other names.
    const best = found.count > 0 ? fits.otherName : fits.article
    for (const wording of asTyped ? [] : rewordings(words, this.#synonyms)) {
      const before = found.count
      this.#take(found, this.#measured(wording, textOf(wording)), isShown, best)
      if (before === 0 && found.count > 0) understood = { words: textOf(wording), kind: 'synonym', leftOut: [] }
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
    for (const segment of this.#texts.segments())
      findWords(segment, words, textOf, this.#scratch, (row, fit) => {
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
          if (isLive(row)) found.take(row, codeFit(fit))
    }
  }

  /** «Мел для ткани» is not «мелкий»: only the last word may be half typed, or one no product has. */
  #whole(words: readonly SearchedWord[]): readonly SearchedWord[] {
    return words.map((each, n) =>
      n < words.length - 1 &&
      !isCode(each.word) &&
      this.#texts
        .segments()
        .some((segment) => this.#hasLive(segment, segment.listsOf(segment.meant(each.word, false), false)))
        ? { ...each, isWhole: true }
        : each,
    )
  }

  /** Words with numbers and their units as one word, where some product has it: «100 мм» is not 100 and a мм. */
  #measured(words: readonly SearchedWord[], text: string): readonly SearchedWord[] {
    const plain = text.replaceAll('№', '#')
    const folded = foldedText(plain)
    const measures = measuresIn(folded).filter(({ word }) =>
      this.#texts.segments().some((segment) => this.#hasLive(segment, segment.listsOfMeasure(word))),
    )
    if (measures.length === 0) return words
    const typed = ({ text: own, start }: Measure) =>
      folded.length === text.length ? text.slice(start, start + own.length) : own
    const parts = new Set(measures.flatMap((measure) => foldedWords(measure.text)))
    return [
      ...words.filter(({ word }) => !parts.has(word)),
      ...measures.map((measure) => ({ word: measure.word, shown: typed(measure), isHead: false })),
    ]
  }

  #matchCorrected(question: string, isShown: (row: number) => boolean): SearchResult | null {
    const words = searchedWords(question)
    const unknown = words.filter(({ word }) => !this.#isKnown(word))
    // A word that others are derived from, or that is derived from them, is no misspelling.
    if (unknown.some(({ word }) => this.#isKnown(word, true))) return null
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
    const isNamed = (result: SearchResult | null) => result?.fits.some(isNamedFit) ?? false
    if (isNamed(found)) return found
    const other = this.#matchSome(question, isShown)
    return other && isNamed(other) ? other : found
  }

  /**
   * Products that have the most telling of the words together, in whichever wording fits best; null: there are none.
   */
  #matchSome(question: string, isShown: (row: number) => boolean): SearchResult | null {
    const typed = searchedWords(question)
    const asked = typed.flatMap((word) => this.#partsOf(word)).slice(0, maxSearchedWords)
    let isHead = true
    const understood = asked.map((word) => {
      const meant = this.#understood(isHead ? word : { ...word, isHead })
      // «Igly dlya overloka»: what follows is what it is for.
      if (!meant) isHead = false
      return meant
    })
    const words = understood.flatMap((word) => word ?? [])
    const wordings = [
      this.#measured(words, question),
      ...rewordings(words, this.#synonyms).slice(0, maxWordingsTried),
    ].map((wording) => this.#someTogether(wording, words.length, isShown))
    const best = wordings.reduce((one, other) => (other.quality > one.quality * clearlyBetter ? other : one))
    // «Велосипед детский» is no dummy for children, and «общий 1» no goods with a 1 somewhere.
    const isTelling = ({ word }: SearchedWord) => word.length >= shortestTelling && !isAdjective(word)
    if (best.rows.length === 0 || !(best.had.some(isTelling) || best.fits.some(isNamedFit))) return null
    const isIn = (words: readonly SearchedWord[], { word }: SearchedWord) =>
      asked.some((each, n) => word.includes(each.word) && words.includes(understood[n] as SearchedWord))
    const leftOut = typed.filter((word) => isIn(best.asked, word) && !isIn(best.had, word))
    return {
      ...{ rows: best.rows, fits: best.fits },
      understood: {
        words: textOf(best.had),
        kind: interpretationOf(asked, understood, best.had),
        leftOut: leftOut.map(({ shown }) => shown),
        ...measuresOf(best.had),
      },
    }
  }

  /** Numbers and letters of a code that no product has: «45лл». */
  #partsOf(asked: SearchedWord): SearchedWord[] {
    if (!isCode(asked.word) || this.#isKnown(asked.word)) return [asked]
    const latin = inLatin(asked.shown)
      .map(foldedText)
      .find((each) => this.#isKnown(each))
    if (latin !== undefined) return [{ ...asked, word: latin }]
    const parts = asked.shown.match(/\p{L}+|\p{N}+/gu) ?? []
    return parts.length < 2 ? [asked] : parts.map((shown) => ({ ...asked, shown, word: foldedText(shown) }))
  }

  /**
   * What a word may mean where not all words are together: itself with its other names, in the other alphabet,
   * corrected, or another that begins like it. What no product has stays as it is; null: it only links words.
   */
  #understood(asked: SearchedWord): SearchedWord | null {
    const { word, shown, isHead } = asked
    const others = otherNames(word, this.#synonyms)
    if (this.#isKnown(word, true) || others.some((other) => this.#isKnown(other))) {
      // «Мини» may be «Mini», whatever words begin so.
      const spelt = isCode(word) || this.#isWholeWord(word) ? word : foldedText(transliterated(word))
      if (spelt !== word && this.#isWholeWord(spelt)) others.push(spelt)
      return others.length > 0 ? { ...asked, others } : asked
    }
    const latin = foldedText(transliterated(word))
    if (this.#isKnown(latin)) return this.#shown(latin, isHead)
    const spelt = cyrillic(shown)
    if (spelt !== null) {
      if (isLink(spelt)) return null
      const meant = this.#isKnown(spelt, true) ? spelt : this.#wholeCorrection(spelt)
      // «Janome» is no «HOME», whose letters look alike.
      if (meant !== undefined && meant !== spelt && /[a-z]/i.test(this.#shown(meant, isHead).shown)) return asked
      return meant === undefined ? asked : { ...this.#shown(meant, isHead), others: otherNames(meant, this.#synonyms) }
    }
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
   * Products that have those of the words that some product has together and that tell most: a word tells the more the
   * fewer products have it, and twice as much if it is a model or names a kind of goods, which begins titles. Those
   * that have more of the rest come first.
   */
  #someTogether(words: readonly SearchedWord[], asked: number, isShown: (row: number) => boolean) {
    // By combination of words, a bit each (after them, of those that only describe categories, then of those of their
    // own descriptions): products that have just these, and those of them that are called by one of these.
    const having = new Map<number, number>()
    const named = new Map<number, number>()
    const hadCounts = words.map(() => 0)
    const firstCounts = words.map(() => 0)
    const { rows, combinations, firsts, means } = new SomeFound()
    for (const segment of this.#texts.segments())
      findSomeWords(segment, words, this.#goods.textOf, this.#scratch, (row, had, first, weak, described, fit) => {
        if (!this.#texts.isLive(segment, row) || !isShown(row)) return
        const combination = had + weak * weakBit + described * describedBit
        having.set(combination, (having.get(combination) ?? 0) + 1)
        if (first > 0) named.set(combination, (named.get(combination) ?? 0) + 1)
        for (let n = 0; n < words.length; n += 1) {
          hadCounts[n] = (hadCounts[n] as number) + ((had >>> n) & 1)
          firstCounts[n] = (firstCounts[n] as number) + ((first >>> n) & 1)
        }
        rows.push(row)
        combinations.push(had)
        firsts.push(first)
        means.push(fit / Math.max(words.length, asked))
      })
    const weights = words.map(({ word, isHead }, n) => {
      const had = hadCounts[n] as number
      const isKind = isCode(word) || (firstCounts[n] as number) * kindShare > had
      return Math.log2(1 + this.#goods.rows / Math.max(had, 1)) * (isKind ? 2 : 1) * (isHead ? 2 : 1)
    })
    const weightOf = (combination: number) =>
      weights.reduce((sum, weight, n) => {
        if (!hasBitOf(combination, n)) return sum
        const isOwn = hasBitOf(combination / describedBit, n)
        return sum + weight * (isOwn ? ownDescribedShare : hasBitOf(combination / weakBit, n) ? describedShare : 1)
      }, 0)
    const isNamed = named.size > 0
    const [[bestCombination = 0] = []] = [...(isNamed ? named : having)]
      .map(([combination, count]) => [combination, count, weightOf(combination)] as const)
      .sort((a, b) => b[2] - a[2] || b[1] - a[1] || a[0] - b[0])
    const best = bestCombination % weakBit
    const places = [...rows.keys()].filter((n) => best > 0 && ((combinations[n] as number) & best) === best)
    const fitAt = (n: number) => {
      const isCalled = (firsts[n] as number) > 0
      return productFit((means[n] as number) * (isNamed && !isCalled ? unnamedShare : 1), isCalled)
    }
    return {
      asked: words,
      had: words.filter((_, n) => (best >>> n) & 1),
      quality: places.reduce((top, n) => Math.max(top, means[n] as number), 0) * (isNamed ? 10 : 1),
      rows: Uint32Array.from(places, (n) => rows[n] as number),
      fits: Uint8Array.from(places, fitAt),
    }
  }

  /** Whether some product has it; `isKin`: a word of its root will do. */
  #isKnown(word: string, isKin = false): boolean {
    return this.#texts.segments().some((segment) => {
      if (isKin && segment.describedBy(word) !== undefined) return true
      if (!isCode(word))
        return this.#hasLive(segment, segment.listsOf(segment.meant(word, word.length > 1, isKin), true))
      const grams = segment.gramsOf(word)
      return (
        grams !== null &&
        (this.#texts.isAllLive ||
          findCode(segment, word, this.#goods.textOf, this.#scratch).some(({ row }) =>
            this.#texts.isLive(segment, row),
          ))
      )
    })
  }

  #isWholeWord(word: string): boolean {
    return this.#texts
      .segments()
      .some((segment) => this.#hasLive(segment, segment.listsOf(segment.meant(word, false), false)))
  }

  /** Whether the lists have a product that is still as it was read. */
  #hasLive(segment: WordSegment, lists: readonly WordList[]): boolean {
    if (this.#texts.isAllLive) return lists.length > 0
    return lists.some(({ list }) => {
      const count = segment.postings.read(list, this.#scratch.list)
      for (let n = 0; n < count; n += 1) if (this.#texts.isLive(segment, this.#scratch.list[n] as number)) return true
      return false
    })
  }

  /** Words one mistake away, the likeliest first. */
  #corrections(word: string): string[] {
    const own: string[] = []
    for (const each of this.#ownWords)
      if (Math.abs(each.length - word.length) <= 1 && isOneTypo(each, word)) own.push(each)
    const all = [
      ...this.#texts.segments().flatMap((segment) => segment.corrections(word)),
      ...own.map((each) => ({ word: each, count: 0, isWhole: true })),
    ]
    const first = word.charAt(0)
    const order = (each: (typeof all)[number]) => (each.isWhole ? 0 : 2) + (each.word.startsWith(first) ? 0 : 1)
    return all.sort((a, b) => order(a) - order(b) || b.count - a.count).map((each) => each.word)
  }

  /** What a word spelt in the other alphabet may be: nothing is added to it. */
  #wholeCorrection(word: string): string | undefined {
    if (word.length < shortestCorrected) return
    const all = this.#texts.segments().flatMap((segment) => segment.corrections(word))
    return all.filter(({ isWhole }) => isWhole).sort((a, b) => b.count - a.count)[0]?.word
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

/** «КС-500Д» is KS-500D by sound, KC-500D by look. */
const inLatin = (text: string): string[] => [
  ...new Set([transliterated(text), text.replace(/[бгджзийлпфцчшщыэюя]/gi, (letter) => transliterated(letter))]),
]

/** Of combinations of words: more than 32 bits. */
const weakBit = 2 ** maxSearchedWords
const describedBit = weakBit ** 2
const hasBitOf = (combination: number, n: number): boolean => Math.floor(combination / 2 ** n) % 2 === 1

const textOf = (words: readonly SearchedWord[]) => words.map(({ shown }) => shown).join(' ')

/** Products that have some of the words: parallel lists. */
class SomeFound {
  readonly rows: number[] = []
  readonly combinations: number[] = []
  readonly firsts: number[] = []
  readonly means: number[] = []
}

const measuresOf = (words: readonly SearchedWord[]) => {
  const measures = words.filter(({ word }) => isMeasure(word)).map(({ shown }) => shown)
  return measures.length === 0 ? {} : { measures }
}

function interpretationOf(
  asked: readonly SearchedWord[],
  understood: readonly (SearchedWord | null)[],
  had: readonly SearchedWord[],
): QueryInterpretation['kind'] {
  if (asked.some(({ shown }, n) => cyrillic(shown) !== null && understood[n]?.shown !== shown)) return 'layout'
  if (asked.some(({ word }, n) => understood[n] && understood[n]?.word !== word)) return 'typo'
  return had.every((word) => isMeasure(word.word) || understood.includes(word)) ? 'as-typed' : 'synonym'
}
