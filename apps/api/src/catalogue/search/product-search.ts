import type { Bits } from '../catalog-index/bits.rule.ts'
import { mergedResults } from './both-results.ts'
import { joinedGoods } from './joined-goods.rule.ts'
import { KnownWords } from './known-words.ts'
import { matchAllWords, withMeasures } from './match-all-words.ts'
import { matchSomeWords, preferNamed } from './match-some-words.ts'
import { withMetricNeedles } from './needle-numbers.rule.ts'
import { withCrosses, withDigits, withoutQuestion, withoutRanges, withoutWantedCount } from './number-words.rule.ts'
import { type SearchResult, shownText } from './query-interpretation.rule.ts'
import { inCyrillic, inLatinCodes, inOtherLayout, shortestCorrected } from './query-spellings.rule.ts'
import { isNamedScore, productScores } from './relevance.rule.ts'
import { Scratch } from './scratch.ts'
import { searchDictionary } from './search-dictionary.rule.ts'
import type { SearchIndex } from './search-index.ts'
import { type SearchedGoods, SearchedTexts, type TextsOptions } from './searched-texts.ts'
import {
  anyWord,
  foldedText,
  foldedWords,
  isAdjective,
  isAnyMachine,
  isClass,
  isCode,
  isPurposeWord,
  type SearchedWord,
  searchedWords,
} from './searched-words.rule.ts'
import { machineForPurpose, machineForTask, machinesOfOtherKind } from './sewing-task.rule.ts'
import { isSewnThing, withPlainThings } from './sewn-things.rule.ts'
import { type FoundStandIn, modelCode, type StandIn, standInFor } from './stand-ins.rule.ts'
import {
  completions,
  isKindOfMachine,
  isNamedByPurpose,
  otherNames,
  type Synonyms,
  synonymsOf,
  withNameOfLack,
} from './synonyms.rule.ts'
import { wordLookup } from './word-lookup.ts'
import { wordMeaning } from './word-meaning.ts'
import { wordStem } from './word-stem.rule.ts'

const maxCorrectionsTried = 5
/** The layout was wrong if at most `fewFound` are found as typed, and `clearlyMore` times more in the other layout. */
const fewFound = 3
const clearlyMore = 10

const noResult = { rows: new Uint32Array(), scores: new Uint8Array() }

/** Finds products by words. The first search reads all texts unless `ready` has been awaited. */
export class ProductSearch {
  readonly #texts: SearchedTexts
  readonly #index: SearchIndex

  constructor(goods: SearchedGoods, options: TextsOptions = {}) {
    const scratch = new Scratch()
    this.#texts = new SearchedTexts(goods, options)
    const known = new KnownWords(goods, this.#texts, scratch)
    this.#index = { goods, texts: this.#texts, known, scratch, dictionary: searchDictionary(synonymsOf([])) }
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

  changeWords({ synonyms, standIns }: { synonyms: Synonyms; standIns?: readonly StandIn[] }) {
    this.#index.dictionary = searchDictionary(synonyms, standIns)
  }

  /** The model of the owner's list of other makers' models that has this code; undefined: none. */
  modelOfCode(code: string): Pick<FoundStandIn, 'model' | 'words'> | undefined {
    return this.#index.dictionary.modelsByCode.get(code)
  }

  /** The model of that list which a machine's name has, with its code; null: none. */
  modelIn(name: string): (Pick<FoundStandIn, 'model' | 'words'> & { readonly code: string }) | null {
    const found = standInFor(name, this.#index.dictionary.models)
    // «Juki 1234» may be any machine.
    return found && !found.isOfManyKinds ? { ...found, code: modelCode(found) } : null
  }

  /** `shown`: the rows that may be found; `asTyped`: no typos are corrected, no synonyms used. */
  find(typedQuery: string, shown: Bits, asTyped = false): SearchResult {
    const { texts, scratch, goods, dictionary, known } = this.#index
    texts.readNow()
    scratch.begin(goods.rows, texts.segments(), shown)
    const isName = (word: string) => dictionary.synonyms.phrasesWith.has(wordStem(word))
    const isSize = (size: string) => known.hasCode(foldedText(size))
    const query = asTyped
      ? typedQuery
      : withPlainThings(withoutQuestion(withoutRanges(withMetricNeedles(withCrosses(typedQuery, isSize)))), isName)
    const typed = this.#match(query, asTyped)
    if (asTyped) return typed
    const standIn = typed.scores.some((score) => score >= productScores.articleBeginning)
      ? null
      : standInFor(query, dictionary.models)
    if (standIn) {
      const result = this.#find(this.#withGoodsFirst(query, standIn))
      // Words of the owner's list that were put in for the model are not words the buyer typed.
      const leftOut = result.interpretation.leftOut.filter((word) => query.includes(word))
      if (result.rows.length > 0)
        return { ...result, interpretation: { ...result.interpretation, leftOut, kind: 'synonym', standIn } }
    }
    const both = this.#joined(query, shown)
    if (both) return both
    const described = typed.scores.some(isNamedScore) ? null : this.#describedThing(query)
    // What it is for is something else: «чехол для швейной машинки» is no machine.
    if (described?.rest === null) return { ...noResult, interpretation: typed.interpretation }
    if (described) {
      const { interpretation, ...found } = this.find(described.rest, shown)
      const leftOut = [described.thing, ...interpretation.leftOut]
      if (found.rows.length > 0) return { ...found, interpretation: { ...interpretation, leftOut } }
    }
    const machine = machineForTask(query, (word) => known.beginsTitles(word))
    const sewing = machine === null ? null : this.#find(machine)
    if (sewing?.scores.some(isNamedScore)) return sewing
    const machineFor = machineForPurpose(query)
    const isOwners = machineFor !== null && isNamedByPurpose(searchedWords(machineFor.query), dictionary.synonyms)
    const called = machineFor?.isAnyMachine || isOwners ? (machineFor?.query ?? null) : null
    const whole = called === null ? null : this.#find(called)
    if (whole?.interpretation.leftOut.length === 0 && whole.scores.some(isNamedScore)) return whole
    const relaxed = this.#relaxed(typed, query)
    const { leftOut } = relaxed.interpretation
    // «Швейная машина для кожаных ремней»: every machine is a sewing one, what it is for tells more.
    const other = machineFor !== null && leftOut.length > 0 ? this.#find(machineFor.query) : null
    const isBetter = other?.scores.some(isNamedScore) && other.interpretation.leftOut.length < leftOut.length
    return other && isBetter ? other : relaxed
  }

  /**
   * «Прямострочная для тентов» as a machine for it, if the owner names one by what it is for, and the words of the
   * kind; null: the query is none such.
   */
  ofOtherKind(query: string): { readonly query: string; readonly kind: readonly string[] } | null {
    const { synonyms } = this.#index.dictionary
    const machines = machinesOfOtherKind(query, (word) => isKindOfMachine(word, synonyms))
    return machines.find((machine) => isNamedByPurpose(searchedWords(machine.query), synonyms)) ?? null
  }

  /** The query with the owner's name for goods by what they lack, «табурет» for «стул без спинки»; null: no such. */
  withNameOfLack(query: string): string | null {
    return withNameOfLack(query, this.#index.dictionary.synonyms)
  }

  /** Longer queries with these words, the commonest names of goods first; they may find nothing on a given site. */
  phrases(query: string): Iterable<string> {
    return this.#texts.phrases.matching(searchedWords(query).map(({ word }) => word))
  }

  /** Words of a query that find something alone, with how many products each finds. */
  parts(query: string, shown: Bits): { words: string; count: number }[] {
    const words = searchedWords(query)
    if (words.length < 2) return []
    return words.flatMap(({ shown: part }) => {
      const { rows, interpretation } = this.find(part, shown)
      // Two or three letters in the other layout are no word: «ФЗ» is not «ap».
      const isGuess = interpretation.kind !== 'as-typed' && part.length < shortestCorrected
      return rows.length > 0 && !isGuess ? [{ words: interpretation.words, count: rows.length }] : []
    })
  }

  /** «Juki мотор», «мотор juki» as «мотор для …»: what is no machine comes before a maker alone. */
  #withGoodsFirst(query: string, { text, words, query: replaced }: FoundStandIn): string {
    const { known, dictionary } = this.#index
    const before = foldedWords(foldedText(query.slice(0, query.indexOf(text)))).at(-1) ?? ''
    if (isPurposeWord(before) || /\p{N}/u.test(text)) return replaced
    const goods = query.replace(text, ' ').trim()
    const [thing] = searchedWords(goods)
    const isGoods =
      thing?.isHead &&
      !isAnyMachine(thing.word) &&
      !isKindOfMachine(thing.word, dictionary.synonyms) &&
      [thing.word, ...otherNames(thing.word, dictionary.synonyms)].some((each) => known.beginsTitles(each))
    return isGoods ? `${goods} для ${words}` : replaced
  }

  /**
   * The only thing that a query names, if goods are described by it and none is called so: «педаль для швейной машинки»
   * has machines that come with one. `rest`: the other words, null if they say what it is like or for. Null: no
   * such thing.
   */
  #describedThing(query: string): { readonly thing: string; readonly rest: string | null } | null {
    const { known, dictionary } = this.#index
    const words = searchedWords(query)
    const [thing, ...things] = words.filter(
      ({ word, isHead, isVerb }) => isHead && !isVerb && !isAdjective(word) && !isCode(word) && !isAnyMachine(word),
    )
    if (words.length < 2 || !thing || things.length > 0 || known.isKnown(thing.word)) return null
    const stem = wordStem(thing.word)
    const isNamed = ({ word, isHead }: SearchedWord) => isHead && wordStem(word) === stem
    if (dictionary.synonyms.phrasesWith.get(stem)?.some(({ phrase }) => phrase.some(isNamed))) return null
    const meaning = wordMeaning(thing, this.#index)
    if (meaning?.word !== thing.word) return null
    const { own, shared, described } = wordLookup(meaning, this.#index, { isWide: true }).rows()
    if (!described || shared || own.some((bits) => bits !== 0)) return null
    const isOfPurpose = words.every((each) => each === thing || !each.isHead || isAdjective(each.word))
    const rest = query.replace(anyWord, (typed) => (foldedText(typed) === thing.word ? ' ' : typed))
    return { thing: thing.shown, rest: isOfPurpose ? null : rest.replace(/\s+/g, ' ').trim() }
  }

  /** Products of both kinds of a query that joins two, «лапка и шпульки». */
  #joined(query: string, shown: Bits): SearchResult | null {
    const kinds = joinedGoods(query)
    if (!kinds) return null
    const [one, other] = kinds.map((kind) => this.find(kind, shown)) as [SearchResult, SearchResult]
    const isAnswer = ({ scores, interpretation }: SearchResult) =>
      scores.some(isNamedScore) && interpretation.leftOut.length === 0
    if (!isAnswer(one) || !isAnswer(other)) return null
    return { ...mergedResults(one, other), interpretation: { words: query.trim(), kind: 'as-typed', leftOut: [] } }
  }

  #find(query: string): SearchResult {
    return this.#relaxed(this.#match(query), query)
  }

  #match(query: string, asTyped = false): SearchResult {
    return matchAllWords(searchedWords(query), query, this.#index, { asTyped })
  }

  /** Where almost nothing is found as typed, tries other spellings, completions, typos and some of the words. */
  #relaxed(typed: SearchResult, query: string): SearchResult {
    const isNothing = typed.rows.length === 0
    const inDigits = typed.scores.some(isNamedScore) ? null : this.#inDigits(query)
    if (inDigits) return inDigits
    if (typed.rows.length > fewFound) return preferNamed(typed, query, this.#index)
    const respelled = (isNothing ? this.#inLatin(query) : null) ?? this.#inOtherAlphabet(typed, query)
    if (respelled) return respelled
    if (!isNothing) return preferNamed(typed, query, this.#index)
    return (
      this.#ofAnyCount(query) ??
      this.#completed(query) ??
      this.#parted(query) ??
      this.#corrected(query) ??
      this.#someWords(query) ??
      this.#completedByOneWord(query) ??
      typed
    )
  }

  /**
   * The query with its numbers in digits; null: it has none, or one of no unit: «на два утюга» is no model with a 2.
   */
  #digitsOf(query: string): string | null {
    const digits = withDigits(query)
    if (digits === null) return null
    const words = withMeasures(searchedWords(digits), digits, this.#index.known, true)
    return words.some(({ word }) => /^\d+$/.test(word) && !query.includes(word)) ? null : digits
  }

  /** Products with some of the words; «двухигольная», which none is called, as «2 игл». */
  #someWords(query: string): SearchResult | null {
    const some = matchSomeWords(query, this.#index)
    const digits = some?.interpretation.leftOut.some((word) => withDigits(word) !== null) ? this.#digitsOf(query) : null
    const other = digits === null ? null : matchSomeWords(digits, this.#index)
    const isBetter = other?.scores.some(isNamedScore) && !other.interpretation.leftOut.some((word) => /\d/.test(word))
    return isBetter ? other : some
  }

  /** Products named by the query with its numbers in digits. */
  #inDigits(query: string): SearchResult | null {
    const digits = this.#digitsOf(query)
    if (digits === null) return null
    const result = matchAllWords(searchedWords(digits), digits, this.#index, { isExact: true })
    return result.scores.some(isNamedScore) ? result : null
  }

  /** Products of the query without how many are wanted: «30 катушек» is no word of a product. */
  #ofAnyCount(query: string): SearchResult | null {
    const wanted = withoutWantedCount(query)
    const matched = wanted === null ? null : this.#match(wanted.query)
    if (wanted === null || !matched || matched.rows.length === 0) return null
    const { interpretation, ...found } = preferNamed(matched, wanted.query, this.#index)
    return { ...found, interpretation: { ...interpretation, leftOut: [...interpretation.leftOut, ...wanted.count] } }
  }

  /** Products of a code typed as it sounds in Russian. */
  #inLatin(query: string): SearchResult | null {
    const spelt = inLatinCodes(query)
    const result = spelt === null ? null : this.#match(spelt)
    if (spelt === null || !result || result.rows.length === 0) return null
    return { ...result, interpretation: { ...result.interpretation, words: spelt, kind: 'synonym' } }
  }

  /** Products of the query in the other keyboard layout, or of Latin letters read as Russian, if that finds more. */
  #inOtherAlphabet(typed: SearchResult, query: string): SearchResult | null {
    const isKnown = (word: string) => this.#index.known.isKnown(word)
    const russian = inCyrillic(query, isKnown)
    for (const other of [...inOtherLayout(query, isKnown), ...russian]) {
      const asTyped = this.#match(other)
      const matched = asTyped.scores.some(isNamedScore) ? asTyped : (this.#inDigits(other) ?? asTyped)
      const isNothingFound = matched.rows.length === 0 && russian.includes(other) && !/[а-яё]/i.test(query)
      const result = (isNothingFound ? this.#correctedRussian(other) : null) ?? matched
      const isBetter =
        typed.rows.length === 0
          ? result.rows.length > 0
          : other.length > shortestCorrected && result.rows.length > typed.rows.length * clearlyMore
      if (!isBetter) continue
      const { interpretation, ...best } = preferNamed(result, other, this.#index)
      const words = result === matched ? other : result.interpretation.words
      return { ...best, interpretation: { words, kind: 'layout', leftOut: interpretation.leftOut } }
    }
    return null
  }

  /** Products of the query with a space in words typed as one: «швейнаямашина». */
  #parted(query: string): SearchResult | null {
    const spelt = query.trim().replace(anyWord, (typed) => this.#index.known.splitInTwo(foldedText(typed)) ?? typed)
    const result = spelt === query.trim() ? null : this.#match(spelt)
    if (!result || result.rows.length === 0) return null
    const { interpretation, ...best } = preferNamed(result, spelt, this.#index)
    return { ...best, interpretation: { ...interpretation, words: spelt, kind: 'typo' } }
  }

  /** Products of one of the owner's phrases that has all the words. */
  #completed(query: string): SearchResult | null {
    for (const phrase of completions(searchedWords(query), this.#index.dictionary.synonyms)) {
      const result = matchAllWords(phrase, shownText(phrase), this.#index)
      const { kind, ...interpretation } = result.interpretation
      if (result.rows.length > 0)
        return { ...result, interpretation: { ...interpretation, kind: kind === 'as-typed' ? 'synonym' : kind } }
    }
    return null
  }

  /** The last resort: one noun of the query, as a part of the owner's phrases: «метр» of «портновский метр». */
  #completedByOneWord(query: string): SearchResult | null {
    const words = searchedWords(query)
    // Of «330 класс» the number is the name.
    const hasNumber = words.some(({ word }) => /^\d/.test(word))
    const isName = ({ word, isHead }: SearchedWord) =>
      isHead && !isAdjective(word) && !isAnyMachine(word) && /\p{L}{3}/u.test(word) && !(hasNumber && isClass(word))
    for (const word of words.filter(isName))
      for (const phrase of completions([word], this.#index.dictionary.synonyms)) {
        const result = matchAllWords(phrase, shownText(phrase), this.#index)
        const leftOut = words.flatMap((each) => (each === word ? [] : [each.shown]))
        if (result.rows.length > 0) return { ...result, interpretation: { ...result.interpretation, leftOut } }
      }
    return null
  }

  /** Products of the query with its typos corrected, in any spelling of it. */
  #corrected(query: string): SearchResult | null {
    const spelt = inLatinCodes(query)
    for (const [reading, kind] of [
      ...(spelt === null ? [] : [[spelt, 'typo'] as const]),
      [query, 'typo'] as const,
      ...inOtherLayout(query, (word) => this.#index.known.isKnown(word)).map((other) => [other, 'layout'] as const),
    ]) {
      const result = this.#matchCorrected(reading)
      if (!result) continue
      const { words } = result.interpretation
      const { interpretation, ...best } = preferNamed(result, words, this.#index)
      return { ...best, interpretation: { ...interpretation, words, kind } }
    }
    return null
  }

  /** Typos of a query read in Russian letters, corrected: «petelnyi» reads «петелный». */
  #correctedRussian(query: string): SearchResult | null {
    const corrected = this.#matchCorrected(query)
    // «Janome» must not become «HOME», whose letters look like Cyrillic ones.
    return corrected && !/[a-z]/i.test(corrected.interpretation.words) ? corrected : null
  }

  #matchCorrected(query: string): SearchResult | null {
    const { known, dictionary } = this.#index
    const words = searchedWords(query)
    const unknown = words.filter(({ word }) => !known.isKnown(word))
    // A word with the root of a known word is not a typo.
    if (unknown.some(({ word }) => isSewnThing(word) || known.isKnown(word, true))) return null
    if (unknown.length === 0 || unknown.some(({ word }) => isCode(word) || word.length < shortestCorrected)) return null
    const corrections = unknown.map(({ word }) => known.corrections(word, dictionary.synonymWords))
    if (corrections.some((list) => list.length === 0)) return null
    for (const first of (corrections[0] as readonly string[]).slice(0, maxCorrectionsTried)) {
      const corrected = new Map(
        unknown.map(({ word, isHead }, index) => [
          word,
          known.spelled(index === 0 ? first : (corrections[index]?.[0] as string), isHead),
        ]),
      )
      const text = query.trim().replace(anyWord, (typed) => corrected.get(foldedText(typed))?.shown ?? typed)
      const result = matchAllWords(
        words.map((each) => corrected.get(each.word) ?? each),
        text,
        this.#index,
      )
      if (result.rows.length > 0) return { ...result, interpretation: { words: text, kind: 'typo', leftOut: [] } }
    }
    return null
  }
}
