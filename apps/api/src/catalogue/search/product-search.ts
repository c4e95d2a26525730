import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { otherLayout } from '../../base/text/keyboard-layout.rule.ts'
import { transliterated } from '../../base/text/transliterate.rule.ts'
import { cyrillic } from './cyrillic.rule.ts'
import { codeFit, fits, isNamedFit, productFit, wordFits } from './fit.rule.ts'

import { clearRows, findCode, findWords, MatchedRows, markSomeWords, Scratch } from './found-products.ts'
import { isUnit, type Measure, measuresIn } from './measures.rule.ts'
import { withDigits, withoutRanges } from './number-words.rule.ts'
import { type SearchedGoods, SearchedTexts } from './searched-texts.ts'
import {
  anyWord,
  bareCode,
  foldedText,
  foldedWords,
  isAdjective,
  isAnyMachine,
  isCode,
  isMeasure,
  isPurposeWord,
  isStopWord,
  maxSearchedWords,
  type SearchedWord,
  searchedWords,
} from './searched-words.rule.ts'
import { machineForTask } from './sewing-task.rule.ts'
import { isSewnThing } from './sewn-things.rule.ts'
import {
  type FoundStandIn,
  type Model,
  modelCode,
  modelOfCode,
  modelsOf,
  type StandIn,
  standInFor,
} from './stand-ins.rule.ts'
import { completions, otherNames, rewordings, type Synonyms, synonymsOf } from './synonyms.rule.ts'
import { type Combination, Combinations } from './word-combinations.ts'
import { wordRoot } from './word-root.rule.ts'
import type { WordList, WordSegment } from './word-segment.ts'

/**
 * How a query was understood: as typed, in the other keyboard layout, with a typo corrected, or by synonyms.
 */
export interface QueryInterpretation {
  /** The words that were searched for. */
  readonly words: string
  readonly kind: 'as-typed' | 'layout' | 'typo' | 'synonym'
  /** Words of the query that were dropped, because no product has them together with the others. */
  readonly leftOut: string[]
  /** Numbers with units, as typed, that were searched as one word; missing: none. */
  readonly measures?: readonly string[]
  /** The model of another maker for which the found products are offered; missing: none. */
  readonly standIn?: FoundStandIn
}

export interface SearchResult {
  readonly rows: Uint32Array
  /** By index in `rows`: how well the product fits, from 1; `exactFit`: its article is the query. */
  readonly fits: Uint8Array
  readonly interpretation: QueryInterpretation
}

const shortestCorrected = 4
const shortestSynonym = 6
const shortestMeaningful = 3
const maxCorrectionsTried = 5
const maxWordingsTried = 5
/** When only some words are found: the factor for products whose title does not begin with one of them. */
const unnamedShare = 0.3
/** The weight of a word that only texts shared by many products have. */
const sharedTextShare = 0.6
/** The weight of a word that only the product's description has. */
const descriptionShare = 0.25
/** A word names a kind of goods if over 1/5 of the titles that have it begin with it. */
const kindShare = 5
/** The layout was wrong if at most `fewFound` are found as typed, and `clearlyMore` times more in the other layout. */
const fewFound = 3
const clearlyMore = 10
/** Synonyms are preferred if they fit this many times better. */
const clearlyBetter = 1.2

/** Finds products by words. The first search reads all texts unless `ready` has been awaited. */
export class ProductSearch {
  readonly #goods: SearchedGoods
  readonly #texts: SearchedTexts
  readonly #scratch = new Scratch()
  #synonyms = synonymsOf([])
  /** Words of synonyms, to which typos are corrected even if no product has them. */
  #synonymWords: ReadonlySet<string> = new Set()
  /** By root, a word of synonyms: those that are a synonym alone before words of phrases. */
  #synonymByRoot: ReadonlyMap<string, string> = new Map()
  #models: readonly Model[] = []

  /** `onReadAgain`: called when texts were read again, so that answers may differ without a change of a product. */
  constructor(goods: SearchedGoods, onReadAgain: () => void = () => {}) {
    this.#goods = goods
    this.#texts = new SearchedTexts(goods, onReadAgain)
  }

  /** Reads the texts in the background if they are not read yet; resolves when queries can be answered. */
  ready(): Promise<void> {
    return this.#texts.ready()
  }

  /** Stops reading. */
  close() {
    this.#texts.close()
  }

  /** Must be called when a product was added, removed or changed. */
  change(row: number) {
    this.#texts.change(row)
  }

  /** Must be called when texts shared by many products may have changed. */
  changeAll() {
    this.#texts.changeAll()
  }

  changeWords({ synonyms, standIns = [] }: { synonyms: Synonyms; standIns?: readonly StandIn[] }) {
    this.#synonyms = synonyms
    this.#models = modelsOf(standIns)
    const phrases = synonyms.groups.flat().toSorted((a, b) => b.length - a.length)
    this.#synonymByRoot = new Map(phrases.flatMap((words) => words.map(({ word }) => [wordRoot(word), word])))
    this.#synonymWords = new Set(
      synonyms.groups.flat(2).flatMap(({ word }) => (word.length >= shortestSynonym && !isCode(word) ? [word] : [])),
    )
  }

  /** The model of the owner's list of other makers' models that has this code; undefined: none. */
  modelOfCode(code: string): Pick<FoundStandIn, 'model' | 'words'> | undefined {
    return modelOfCode(code, this.#models)
  }

  /** The model of that list which a machine's name has, with its code; null: none. */
  modelIn(name: string): (Pick<FoundStandIn, 'model' | 'words'> & { readonly code: string }) | null {
    const found = standInFor(name, this.#models)
    return found && { ...found, code: modelCode(found) }
  }

  /** `asTyped`: no typos are corrected, no synonyms used. */
  find(typedQuery: string, isShown: (row: number) => boolean, asTyped = false): SearchResult {
    this.#texts.readNow()
    this.#scratch.reserve(this.#goods.rows)
    const query = asTyped ? typedQuery : withoutRanges(typedQuery)
    const typed = this.#match(searchedWords(query), query, isShown, asTyped)
    if (asTyped) return typed
    const standIn = typed.fits.some((fit) => fit >= fits.articleBeginning) ? null : standInFor(query, this.#models)
    if (standIn) {
      const result = this.#find(standIn.query, isShown)
      if (result.rows.length > 0)
        return { ...result, interpretation: { ...result.interpretation, kind: 'synonym', standIn } }
    }
    const machine = machineForTask(query, (word) => this.#isNaming(word))
    const sewing = machine === null ? null : this.#find(machine, isShown)
    if (sewing?.fits.some(isNamedFit)) return sewing
    return this.#relaxed(typed, query, isShown)
  }

  #find(query: string, isShown: (row: number) => boolean): SearchResult {
    return this.#relaxed(this.#match(searchedWords(query), query, isShown, false), query, isShown)
  }

  /** Where almost nothing is found as typed, tries the other layout, completions, typos and some of the words. */
  #relaxed(typed: SearchResult, query: string, isShown: (row: number) => boolean): SearchResult {
    if (typed.rows.length > fewFound) return this.#preferNamed(typed, query, isShown)
    if (typed.rows.length === 0) {
      const digits = withDigits(query)
      const counted = digits === null ? null : this.#match(searchedWords(digits), digits, isShown, false, true)
      if (counted?.fits.some(isNamedFit)) return counted
    }
    const spelt = typed.rows.length === 0 ? inLatinCodes(query) : null
    const coded = spelt === null ? null : this.#match(searchedWords(spelt), spelt, isShown, false)
    if (coded && coded.rows.length > 0)
      return { ...coded, interpretation: { ...coded.interpretation, words: spelt ?? query, kind: 'synonym' } }
    const inCyrillic = this.#inCyrillic(query)
    for (const other of [...this.#inOtherLayout(query), ...inCyrillic]) {
      const matched = this.#match(searchedWords(other), other, isShown, false)
      const isMissed = matched.rows.length === 0 && inCyrillic.includes(other) && !/[а-яё]/i.test(query)
      const result = (isMissed ? this.#correctedRussian(other, isShown) : null) ?? matched
      const isBetter =
        typed.rows.length === 0
          ? result.rows.length > 0
          : other.length > shortestCorrected && result.rows.length > typed.rows.length * clearlyMore
      if (!isBetter) continue
      const { interpretation, ...best } = this.#preferNamed(result, other, isShown)
      const words = result === matched ? other : result.interpretation.words
      return { ...best, interpretation: { words, kind: 'layout', leftOut: interpretation.leftOut } }
    }
    if (typed.rows.length > 0) return this.#preferNamed(typed, query, isShown)
    for (const phrase of completions(searchedWords(query), this.#synonyms)) {
      const result = this.#match(phrase, textOf(phrase), isShown, false)
      const { kind, ...interpretation } = result.interpretation
      if (result.rows.length > 0)
        return { ...result, interpretation: { ...interpretation, kind: kind === 'as-typed' ? 'synonym' : kind } }
    }
    for (const [reading, kind] of [
      ...(spelt === null ? [] : [[spelt, 'typo'] as const]),
      [query, 'typo'] as const,
      ...this.#inOtherLayout(query).map((other) => [other, 'layout'] as const),
    ]) {
      const result = this.#matchCorrected(reading, isShown)
      if (result) {
        const { interpretation, ...best } = this.#preferNamed(result, result.interpretation.words, isShown)
        return { ...best, interpretation: { ...interpretation, words: result.interpretation.words, kind } }
      }
    }
    return this.#matchPartially(query, isShown) ?? this.#matchCompleted(query, isShown) ?? typed
  }

  /** The last resort: one noun of the query, as a part of the owner's phrases: «метр» of «портновский метр». */
  #matchCompleted(query: string, isShown: (row: number) => boolean): SearchResult | null {
    const words = searchedWords(query)
    for (const word of words.filter((each) => each.isHead && !isAdjective(each.word)))
      for (const phrase of completions([word], this.#synonyms)) {
        const result = this.#match(phrase, textOf(phrase), isShown, false)
        const leftOut = words.flatMap((each) => (each === word ? [] : [each.shown]))
        if (result.rows.length > 0) return { ...result, interpretation: { ...result.interpretation, leftOut } }
      }
    return null
  }

  /** Longer queries with these words, the commonest names of goods first; they may find nothing on a given site. */
  phrases(query: string): Iterable<string> {
    return this.#texts.phrases.matching(searchedWords(query).map(({ word }) => word))
  }

  /** Words of a query that find something alone, with how many products each finds. */
  parts(query: string, isShown: (row: number) => boolean): { words: string; count: number }[] {
    const words = searchedWords(query)
    if (words.length < 2) return []
    return words.flatMap(({ shown }) => {
      const { rows, interpretation } = this.find(shown, isShown)
      // Two or three letters in the other layout are no word: «ФЗ» is not «ap».
      const isGuess = interpretation.kind !== 'as-typed' && shown.length < shortestCorrected
      return rows.length > 0 && !isGuess ? [{ words: interpretation.words, count: rows.length }] : []
    })
  }

  /**
   * Products with all the words or their synonyms, and those whose article is the query. `isExact`: a number with its
   * unit is not found in a number alone.
   */
  #match(
    words: readonly SearchedWord[],
    query: string,
    isShown: (row: number) => boolean,
    asTyped: boolean,
    isExact = false,
  ): SearchResult {
    const matches = new MatchedRows(this.#goods.rows)
    const measured = asTyped ? words : this.#withMeasures(this.#markedWhole(words), query, isExact)
    if (words.length > 0) this.#collect(matches, measured, isShown)
    const measures = matches.count > 0 ? measuresOf(measured) : {}
    this.#collectArticle(matches, bareCode(foldedText(query)), isShown)
    // An article typed in Cyrillic letters: «ту-94» is TU-94.
    for (const latin of matches.count === 0 && !asTyped ? inLatin(query) : [])
      this.#collectArticle(matches, bareCode(foldedText(latin)), isShown)
    let interpretation: QueryInterpretation = { words: query.trim(), kind: 'as-typed', leftOut: [], ...measures }
    // Products found by a synonym come after those found by the words themselves.
    const best = matches.count > 0 ? fits.otherName : fits.article
    for (const wording of asTyped ? [] : rewordings(words, this.#synonyms)) {
      const before = matches.count
      this.#collect(matches, this.#withMeasures(wording, textOf(wording), isExact), isShown, best)
      if (before === 0 && matches.count > 0) interpretation = { words: textOf(wording), kind: 'synonym', leftOut: [] }
    }
    const rows = matches.rows()
    return { rows, fits: matches.fitsOf(rows), interpretation }
  }

  #collect(
    matches: MatchedRows,
    words: readonly SearchedWord[],
    isShown: (row: number) => boolean,
    best: number = fits.article,
  ) {
    const { textOf } = this.#goods
    for (const segment of this.#texts.segments())
      findWords(segment, words, textOf, this.#scratch, (row, fit) => {
        if (this.#texts.isLive(segment, row) && isShown(row)) matches.take(row, Math.min(fit, best))
      })
  }

  #collectArticle(matches: MatchedRows, bare: string, isShown: (row: number) => boolean) {
    if (bare === '') return
    for (const segment of this.#texts.segments()) {
      const isLive = (row: number) => this.#texts.isLive(segment, row) && isShown(row)
      for (const row of segment.rowsOfPlainArticle(bare)) if (isLive(row)) matches.take(row, fits.article)
      if (isCode(bare))
        for (const { row, fit } of findCode(segment, bare, this.#goods.textOf, this.#scratch))
          if (isLive(row)) matches.take(row, codeFit(fit))
    }
  }

  /** Only the last word may be half typed, or one no product has: «мел для ткани» must not find «мелкий». */
  #markedWhole(words: readonly SearchedWord[]): readonly SearchedWord[] {
    return words.map((each, n) =>
      n < words.length - 1 &&
      !isCode(each.word) &&
      this.#texts
        .segments()
        .some((segment) => this.#hasLive(segment, segment.listsOf(segment.matchingWords(each.word, false), false)))
        ? { ...each, isWhole: true }
        : each,
    )
  }

  /** Joins a number with its unit into one word if some product has it: «100 мм» is not 100 and мм separately. */
  #withMeasures(words: readonly SearchedWord[], text: string, isWhole = false): readonly SearchedWord[] {
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
      ...measures.map((measure) => ({ word: measure.word, shown: typed(measure), isHead: false, isWhole })),
    ]
  }

  /** Typos of a query read in Russian letters, corrected: «petelnyi» reads «петелный». */
  #correctedRussian(query: string, isShown: (row: number) => boolean): SearchResult | null {
    const corrected = this.#matchCorrected(query, isShown)
    // «Janome» must not become «HOME», whose letters look like Cyrillic ones.
    return corrected && !/[a-z]/i.test(corrected.interpretation.words) ? corrected : null
  }

  #matchCorrected(query: string, isShown: (row: number) => boolean): SearchResult | null {
    const words = searchedWords(query)
    const unknown = words.filter(({ word }) => !this.#isKnown(word))
    // A word with the root of a known word is not a typo.
    if (unknown.some(({ word }) => isSewnThing(word) || this.#isKnown(word, true))) return null
    if (unknown.length === 0 || unknown.some(({ word }) => isCode(word) || word.length < shortestCorrected)) return null
    const corrections = unknown.map(({ word }) => this.#corrections(word))
    if (corrections.some((list) => list.length === 0)) return null
    for (const first of (corrections[0] as string[]).slice(0, maxCorrectionsTried)) {
      const corrected = new Map(
        unknown.map(({ word, isHead }, index) => [
          word,
          this.#spelled(index === 0 ? first : (corrections[index]?.[0] as string), isHead),
        ]),
      )
      const text = query.trim().replace(anyWord, (typed) => corrected.get(foldedText(typed))?.shown ?? typed)
      const result = this.#match(
        words.map((each) => corrected.get(each.word) ?? each),
        text,
        isShown,
        false,
      )
      if (result.rows.length > 0) return { ...result, interpretation: { words: text, kind: 'typo', leftOut: [] } }
    }
    return null
  }

  /** Prefers products whose titles begin with some of the words to those that only have all words somewhere. */
  #preferNamed(result: SearchResult, query: string, isShown: (row: number) => boolean): SearchResult {
    const isNamed = (candidate: SearchResult | null) => candidate?.fits.some(isNamedFit) ?? false
    if (isNamed(result)) return result
    const other = this.#matchPartially(query, isShown)
    return other && isNamed(other) ? other : result
  }

  /**
   * Products that have the most meaningful of the words together, in the wording that fits best; null: there are none.
   */
  #matchPartially(query: string, isShown: (row: number) => boolean): SearchResult | null {
    const typed = searchedWords(query)
    const searched = typed.flatMap((word) => this.#partsOf(word)).slice(0, maxSearchedWords)
    let isHead = true
    const interpreted = searched.map((word) => {
      const meaning = this.#interpreted(isHead ? word : { ...word, isHead })
      // «Igly dlya overloka»: after «dlya» comes the purpose, not the name.
      if (!meaning) isHead = false
      return meaning
    })
    const words = interpreted.flatMap((word) => word ?? [])
    // Of a wording whose new words no product has, nothing is found that the words themselves do not find.
    const hasMore = (wording: readonly SearchedWord[]) =>
      wording.some(({ word }) => !words.some((each) => each.word === word) && this.#isKnown(word, true))
    const wordings = [
      this.#withMeasures(words, query),
      ...rewordings(words, this.#synonyms, true).slice(0, maxWordingsTried).filter(hasMore),
    ].map((wording) => this.#bestCombination(wording, words.length, isShown))
    const best = wordings.reduce((one, other) => (other.quality > one.quality * clearlyBetter ? other : one))
    // Adjectives and single digits are not enough: «велосипед детский» must not find a children's dummy.
    const isMeaningful = ({ word }: SearchedWord) => word.length >= shortestMeaningful && !isAdjective(word)
    // «Спинкой» ends like an adjective, which two of three words hardly are.
    const isEnough =
      best.matched.some(isMeaningful) ||
      best.fits.some(isNamedFit) ||
      best.matched.filter(({ word }) => word.endsWith('ой')).length > 1
    // One of several words in a description is there by chance: «чем пробить люверсы» is no iron that «пробивает» wool.
    const isChance = typed.length > 1 && best.quality * words.length < wordFits.shared
    // Of «коврик для резки ткани» a part of the purpose alone is known: what has it is something else.
    const isThing = ({ word, isHead, isVerb }: SearchedWord) => isHead && !isVerb && !isCode(word) && !isAdjective(word)
    const isOther =
      words.some(isThing) &&
      best.matched.length < words.filter(({ isHead }) => !isHead).length &&
      !best.matched.some(({ word, isHead }) => isHead || isCode(word)) &&
      !best.fits.some(isNamedFit)
    if (best.rows.length === 0 || !isEnough || isChance || isOther) return null
    const isIn = (words: readonly SearchedWord[], { word }: SearchedWord) =>
      searched.some((each, n) => word.includes(each.word) && words.includes(interpreted[n] as SearchedWord))
    const leftOut = typed.filter((word) => isIn(best.words, word) && !isIn(best.matched, word))
    return {
      rows: best.rows,
      fits: best.fits,
      interpretation: {
        words: withPrepositions(best.matched, query),
        kind: interpretationKind(searched, interpreted, best.matched),
        leftOut: leftOut.map(({ shown }) => shown),
        ...measuresOf(best.matched),
      },
    }
  }

  /** Splits a code that no product has into letters and numbers: «45лл». */
  #partsOf(searched: SearchedWord): SearchedWord[] {
    if (!isCode(searched.word) || this.#isKnown(searched.word)) return [searched]
    const latin = inLatin(searched.shown)
      .map(foldedText)
      .find((each) => this.#isKnown(each))
    if (latin !== undefined) return [{ ...searched, word: latin }]
    const parts = searched.shown.match(/\p{L}+|\p{N}+/gu) ?? []
    return parts.length < 2 ? [searched] : parts.map((shown) => ({ ...searched, shown, word: foldedText(shown) }))
  }

  /**
   * What a word means when no product has all the words: itself with its synonyms, in the other alphabet, corrected, or
   * another word that begins like it. A word that stays unknown is returned as it is; null: a stop word.
   */
  #interpreted(searched: SearchedWord): SearchedWord | null {
    const { word, shown, isHead } = searched
    const others = otherNames(word, this.#synonyms)
    const isKnown = this.#isKnown(word)
    // Of words that only descriptions have, the owner's word of the root tells more.
    const named = isKnown || others.length > 0 || isUnit(word) ? undefined : this.#synonymByRoot.get(wordRoot(word))
    if (named !== undefined) others.push(named, ...otherNames(named, this.#synonyms))
    if (isKnown || this.#isKnown(word, true) || others.some((other) => this.#isKnown(other))) {
      // «Мини» may be «Mini», even though other words begin with it.
      const spelt = isCode(word) || this.#isWholeWord(word) ? word : foldedText(transliterated(word))
      if (spelt !== word && this.#isWholeWord(spelt)) others.push(spelt)
      return others.length > 0 ? { ...searched, others } : searched
    }
    const latin = foldedText(transliterated(word))
    if (this.#isKnown(latin)) return this.#spelled(latin, isHead)
    const spelt = cyrillic(shown)
    if (spelt !== null) {
      if (isStopWord(spelt)) return null
      const meaning = this.#isKnown(spelt, true) ? spelt : this.#wholeCorrection(spelt)
      // «Janome» must not become «HOME», whose letters look like Cyrillic ones.
      if (meaning !== undefined && meaning !== spelt && /[a-z]/i.test(this.#spelled(meaning, isHead).shown))
        return searched
      return meaning === undefined
        ? searched
        : { ...this.#spelled(meaning, isHead), others: otherNames(meaning, this.#synonyms) }
    }
    if (isCode(word) || word.length < shortestCorrected) return searched
    if (named !== undefined) return { ...searched, word: named, others }
    const bare = withoutPrefix(word)
    if (bare !== undefined && this.#isKnown(bare, true))
      return { ...searched, word: bare, others: otherNames(bare, this.#synonyms) }
    if (isSewnThing(word)) return searched
    const [other] = [
      ...this.#corrections(word),
      ...this.#texts
        .segments()
        .flatMap((segment) => segment.wordsSharingStart(word))
        .sort((a, b) => b.count - a.count)
        .map((each) => each.word),
    ]
    return other === undefined ? searched : this.#spelled(other, isHead)
  }

  /**
   * Products with the combination of words of the greatest weight among those that occur together. A word weighs the
   * more the fewer products have it, twice as much if it is a model or names a kind of goods (begins titles). Products
   * that have more of the other words come first.
   */
  #bestCombination(words: readonly SearchedWord[], wordsCount: number, isShown: (row: number) => boolean) {
    const { matched, first, weak, described, fits, touched } = this.#scratch
    let rowsCount = 0
    for (const segment of this.#texts.segments())
      rowsCount = markSomeWords(
        segment,
        words,
        this.#goods.textOf,
        this.#scratch,
        rowsCount,
        (row) => this.#texts.isLive(segment, row) && isShown(row),
      )
    const naming = this.#namingWords(words)
    const combinations = new Combinations(words.length)
    for (let n = 0; n < rowsCount; n += 1) {
      const row = touched[n] as number
      combinations.add(
        matched[row] as number,
        weak[row] as number,
        described[row] as number,
        (first[row] as number) & naming,
      )
    }
    const weights = words.map(({ word, isHead, isVerb }, n) => {
      const count = combinations.countWith(n)
      const isKind = isCode(word) || combinations.countBegunBy(n) * kindShare > count
      return Math.log2(1 + this.#goods.rows / Math.max(count, 1)) * (isKind ? 2 : 1) * (isHead && !isVerb ? 2 : 1)
    })
    const weightOf = ({ matched, weak, described }: Combination) =>
      weights.reduce((sum, weight, n) => {
        if (!((matched >>> n) & 1)) return sum
        return sum + weight * ((described >>> n) & 1 ? descriptionShare : (weak >>> n) & 1 ? sharedTextShare : 1)
      }, 0)
    const all = combinations.all()
    const isNamed = all.some(({ namedCount }) => namedCount > 0)
    const countOf = ({ count, namedCount }: Combination) => (isNamed ? namedCount : count)
    const [heaviest] = all
      .filter((each) => countOf(each) > 0)
      .map((each) => ({ ...each, weight: weightOf(each) }))
      .sort((a, b) => b.weight - a.weight || countOf(b) - countOf(a) || orderOf(a) - orderOf(b))
    const best = heaviest?.matched ?? 0
    const isBest = (having: number) => best > 0 && (having & best) === best
    const rows = new Uint32Array(all.reduce((sum, each) => sum + (isBest(each.matched) ? each.count : 0), 0))
    const rowFits = new Uint8Array(rows.length)
    const divisor = Math.max(words.length, wordsCount)
    let found = 0
    let topFit = 0
    for (let n = 0; n < rowsCount && found < rows.length; n += 1) {
      const row = touched[n] as number
      if (!isBest(matched[row] as number)) continue
      const isCalled = ((first[row] as number) & naming) > 0
      const fit = fits[row] as number
      if (fit > topFit) topFit = fit
      rows[found] = row
      rowFits[found] = productFit((fit / divisor) * (isNamed && !isCalled ? unnamedShare : 1), isCalled)
      found += 1
    }
    clearRows(this.#scratch, rowsCount)
    return {
      words,
      matched: words.filter((_, n) => (best >>> n) & 1),
      quality: (topFit / divisor) * (isNamed ? 10 : 1),
      rows,
      fits: rowFits,
    }
  }

  /**
   * Which words may name goods, a bit each: «стол оверлочный» is a table, no overlock, though its root is at the
   * beginning of their titles. Of «оверлочная машина» both may: a machine is called by what it does.
   */
  #namingWords(words: readonly SearchedWord[]): number {
    const isThing = ({ word, isHead, others = [] }: SearchedWord) =>
      isHead &&
      !isCode(word) &&
      !isMeasure(word) &&
      !isAdjective(word) &&
      !isAnyMachine(word) &&
      [word, ...others].some((each) => this.#isNaming(each))
    if (!words.some(({ word }) => isAdjective(word))) return ~0
    if (!words.some(isThing)) {
      // Every machine is called one: «пуговичная машина» is what is called «пуговичная».
      const isKind = ({ word, isHead }: SearchedWord) => isHead && isAdjective(word) && this.#isNaming(word)
      if (!words.some(isKind)) return ~0
      return words.reduce((bits, { word }, n) => (isAnyMachine(word) ? bits : bits | (1 << n)), 0)
    }
    return words.reduce((bits, { word }, n) => (isAdjective(word) ? bits : bits | (1 << n)), 0)
  }

  /** Whether titles of goods begin with the word. */
  #isNaming(word: string): boolean {
    return this.#texts
      .segments()
      .some((segment) => segment.listsOf(segment.matchingWords(word, false), false).some(({ isFirst }) => isFirst))
  }

  /** Whether some product has the word; `isRoot`: or another word of its root. */
  #isKnown(word: string, isRoot = false): boolean {
    return this.#texts.segments().some((segment) => {
      if (isRoot && segment.describedBy(word) !== undefined) return true
      if (!isCode(word))
        return this.#hasLive(segment, segment.listsOf(segment.matchingWords(word, word.length > 1, isRoot), true))
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
      .some((segment) => this.#hasLive(segment, segment.listsOf(segment.matchingWords(word, false), false)))
  }

  /** Whether the lists have a product whose texts have not changed since they were read. */
  #hasLive(segment: WordSegment, lists: readonly WordList[]): boolean {
    if (this.#texts.isAllLive) return lists.length > 0
    return lists.some(({ list }) => {
      const count = segment.postings.read(list, this.#scratch.list)
      for (let n = 0; n < count; n += 1) if (this.#texts.isLive(segment, this.#scratch.list[n] as number)) return true
      return false
    })
  }

  /** Words one typo away, the likeliest first. */
  #corrections(word: string): string[] {
    const synonyms: string[] = []
    for (const synonym of this.#synonymWords)
      if (Math.abs(synonym.length - word.length) <= 1 && isOneTypo(synonym, word)) synonyms.push(synonym)
    const all = [
      ...this.#texts.segments().flatMap((segment) => segment.corrections(word)),
      ...synonyms.map((each) => ({ word: each, count: 0, isWhole: true })),
    ]
    const first = word.charAt(0)
    const order = (each: (typeof all)[number]) => (each.isWhole ? 0 : 2) + (each.word.startsWith(first) ? 0 : 1)
    return all.sort((a, b) => order(a) - order(b) || b.count - a.count).map((each) => each.word)
  }

  /** The likeliest whole word one typo away, for a word typed in the other alphabet. */
  #wholeCorrection(word: string): string | undefined {
    if (word.length < shortestCorrected) return
    const all = this.#texts.segments().flatMap((segment) => segment.corrections(word))
    return all.filter(({ isWhole }) => isWhole).sort((a, b) => b.count - a.count)[0]?.word
  }

  /** A folded word, with its spelling in the texts of some product. */
  #spelled(word: string, isHead: boolean): SearchedWord {
    for (const segment of this.#texts.segments()) {
      const row = segment.rowOf(word)
      const text = row === undefined ? null : this.#goods.textOf(row)
      const spelling =
        text &&
        foldedWords([text.title, text.article, ...text.attributes].join(' ')).find((each) => foldedText(each) === word)
      if (spelling) return { word, shown: /[a-z]/i.test(spelling) ? spelling : spelling.toLowerCase(), isHead }
    }
    return { word, shown: word, isHead }
  }

  /** The query in the other keyboard layout: all of it, and only its unknown words. */
  #inOtherLayout(query: string): string[] {
    const pieces = query.trim().split(/\s+/)
    const mixed = pieces.map((piece) =>
      searchedWords(piece).every(({ word }) => this.#isKnown(word)) ? piece : (otherLayout(piece) ?? piece),
    )
    const whole = otherLayout(query.trim())
    return [...new Set([...(whole === null ? [] : [whole]), mixed.join(' ')])].filter((other) => other !== query.trim())
  }

  /** The query with its unknown words of Latin letters in Russian ones, and with all: «overlok 4 nitki». */
  #inCyrillic(query: string): string[] {
    const pieces = query.trim().split(/\s+/)
    const spelt = pieces.map((piece) => cyrillic(piece.toLowerCase()) ?? piece)
    const known = pieces.map((piece, n) => (this.#isKnown(foldedText(piece)) ? piece : (spelt[n] as string)))
    // «Stol» is a part of articles too; beside Russian words a Latin one is a brand.
    const isLatin = pieces.length > 1 && !/[а-яё]/i.test(query)
    return [...new Set([known.join(' '), ...(isLatin ? [spelt.join(' ')] : [])])].filter(
      (other) => other !== pieces.join(' '),
    )
  }
}

/** «Отутюжить» is done with an iron as «утюжить» is. */
const withoutPrefix = (verb: string): string | undefined =>
  /^(?:пере|при|про|под|рас|раз|вы|до|за|на|об|от|по|о|у)([бвгджзклмнпрстфхцчшщ].{3,}(?:ть|тьс[ья]))$/.exec(verb)?.[1]

/** Latin spellings of Cyrillic letters: «КС-500Д» is KS-500D by sound, KC-500D by look. */
const inLatin = (text: string): string[] => [
  ...new Set([transliterated(text), text.replace(/[бгджзийлпфцчшщыэюя]/gi, (letter) => transliterated(letter))]),
]

/** «Кс 101», «сн-9» are KS-101 and SN-9: letters of a model as they sound. Null: the query has none. */
function inLatinCodes(query: string): string | null {
  // «Хо-4» is HO-4.
  const spelt = query.replace(russianCode, (letters) => transliterated(letters).replace(/kh/i, 'h'))
  return spelt === query ? null : spelt
}

const russianCode = /(?<![\p{L}\d])[а-яё]{1,3}(?=[\s-]?\d)|(?<=\d[\s-]?)[а-яё]{1,2}(?!\p{L})/giu

/** The words with the prepositions before them as typed: «машина со столом». */
function withPrepositions(words: readonly SearchedWord[], query: string): string {
  const typed = query.match(anyWord)?.map(foldedText) ?? []
  return words
    .map(({ shown }) => {
      const before = typed[typed.indexOf(foldedText(shown)) - 1]
      return before !== undefined && isPurposeWord(before) ? `${before} ${shown}` : shown
    })
    .join(' ')
}

const textOf = (words: readonly SearchedWord[]) => words.map(({ shown }) => shown).join(' ')

const orderOf = ({ matched, weak, described }: Combination): number =>
  matched + (weak + described * wordsBit) * wordsBit

const wordsBit = 2 ** maxSearchedWords

const measuresOf = (words: readonly SearchedWord[]) => {
  const measures = words.filter(({ word }) => isMeasure(word)).map(({ shown }) => shown)
  return measures.length === 0 ? {} : { measures }
}

function interpretationKind(
  searched: readonly SearchedWord[],
  interpreted: readonly (SearchedWord | null)[],
  matched: readonly SearchedWord[],
): QueryInterpretation['kind'] {
  if (searched.some(({ shown }, n) => cyrillic(shown) !== null && interpreted[n]?.shown !== shown)) return 'layout'
  const isOther = (typed: string, meant: string | undefined) =>
    meant !== undefined && meant !== typed && wordRoot(meant) !== wordRoot(typed)
  if (searched.some(({ word }, n) => isOther(word, interpreted[n]?.word))) return 'typo'
  return matched.every((word) => isMeasure(word.word) || interpreted.includes(word)) ? 'as-typed' : 'synonym'
}
