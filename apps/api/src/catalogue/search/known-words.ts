import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { countAmong, hasBit } from '../catalog-index/bits.rule.ts'
import { findCode } from './find-code.ts'
import { shortestCorrected } from './query-spellings.rule.ts'
import type { Scratch } from './scratch.ts'
import type { SearchedGoods, SearchedTexts } from './searched-texts.ts'
import { foldedText, foldedWords, isCode, type SearchedWord } from './searched-words.rule.ts'
import { soundsAlike } from './sounds-alike.rule.ts'
import type { WordList, WordSegment } from './word-segment.ts'

/**
 * Which words the texts of products have, and how those that none has may be corrected. Texts are indexed in segments;
 * a product is live in the segment that has its present texts.
 */
export class KnownWords {
  readonly #goods: SearchedGoods
  readonly #texts: SearchedTexts
  readonly #scratch: Scratch

  constructor(goods: SearchedGoods, texts: SearchedTexts, scratch: Scratch) {
    this.#goods = goods
    this.#texts = texts
    this.#scratch = scratch
  }

  /** Whether some product has the word; `isRoot`: or another word of its root. */
  isKnown(word: string, isRoot = false): boolean {
    return this.#texts.segments().some((segment) => {
      if (isRoot && segment.describedBy(word) !== undefined) return true
      if (!isCode(word))
        return this.#hasLive(segment, segment.listsOf(segment.matchingWords(word, word.length > 1, isRoot), true))
      return (
        segment.indexesOfCode(word).some((index) => index.gramsOf(word) !== null) &&
        (this.#texts.isAllLive ||
          findCode(segment, word, this.#goods.textOf, this.#scratch).some(({ row }) => hasBit(segment.live, row)))
      )
    })
  }

  /** Whether some product has the whole code or a part of one that is it. */
  hasCode(code: string): boolean {
    return this.#texts
      .segments()
      .some((segment) =>
        findCode(segment, code, this.#goods.textOf, this.#scratch).some(({ row }) => hasBit(segment.live, row)),
      )
  }

  /** Whether some product has the word itself or another form of it. */
  isWholeWord(word: string): boolean {
    return this.#texts
      .segments()
      .some((segment) => this.#hasLive(segment, segment.listsOf(segment.matchingWords(word, false), false)))
  }

  /** Whether titles of goods begin with the word. */
  beginsTitles(word: string): boolean {
    return this.#texts
      .segments()
      .some((segment) => segment.listsOf(segment.matchingWords(word, false), false).some(({ isFirst }) => isFirst))
  }

  /** `beginsTitles` that caches its answers for one query: rewordings ask for the same words. */
  cachedBeginsTitles(): (word: string) => boolean {
    return cached((word) => this.beginsTitles(word))
  }

  /** `isWholeWord` of a word that is no code, cached for one query. */
  cachedWholeWord(): (word: string) => boolean {
    return cached((word) => !isCode(word) && this.isWholeWord(word))
  }

  /** Whether some product has a number with its unit. */
  hasMeasure(measure: string): boolean {
    return this.#texts.segments().some((segment) => this.#hasLive(segment, segment.listsOfMeasure(measure)))
  }

  /** An unknown word split into two that products have; undefined when it cannot be. */
  splitInTwo(word: string): string | undefined {
    if (word.length < shortestCorrected * 2 || isCode(word) || this.isKnown(word)) return
    for (let at = shortestCorrected; at <= word.length - shortestCorrected; at += 1) {
      const [start, end] = [word.slice(0, at), word.slice(at)]
      if (this.isWholeWord(start) && this.isWholeWord(end)) return `${start} ${end}`
    }
    return undefined
  }

  /** Words of products and of the given synonyms that are one typo away, the likeliest first. */
  corrections(word: string, synonymWords: Iterable<string>): readonly string[] {
    const { corrections } = this.#scratch
    const known = corrections.get(word) ?? this.#newCorrections(word, synonymWords)
    corrections.set(word, known)
    return known
  }

  #newCorrections(word: string, synonymWords: Iterable<string>): string[] {
    const synonyms: string[] = []
    for (const synonym of synonymWords)
      if (Math.abs(synonym.length - word.length) <= 1 && (isOneTypo(synonym, word) || soundsAlike(synonym, word)))
        synonyms.push(synonym)
    const all = [
      ...this.#texts.segments().flatMap((segment) => segment.corrections(word)),
      ...synonyms.map((each) => ({ word: each, count: 0, isWhole: true })),
    ]
    const first = word.charAt(0)
    const order = (each: (typeof all)[number]) => (each.isWhole ? 0 : 2) + (each.word.startsWith(first) ? 0 : 1)
    return all.sort((a, b) => order(a) - order(b) || b.count - a.count).map((each) => each.word)
  }

  /** The likeliest whole word one typo away, for a word typed in the other alphabet. */
  wholeCorrection(word: string): string | undefined {
    if (word.length < shortestCorrected) return
    const all = this.#texts.segments().flatMap((segment) => segment.corrections(word))
    return all.filter(({ isWhole }) => isWhole).sort((a, b) => b.count - a.count)[0]?.word
  }

  /** Words that share most of the beginning of an unknown word, the commonest first. */
  sharingStart(word: string): string[] {
    return this.#texts
      .segments()
      .flatMap((segment) => segment.wordsSharingStart(word))
      .sort((a, b) => b.count - a.count)
      .map((each) => each.word)
  }

  /** A folded word, with its spelling in the texts of some product. */
  spelled(word: string, isHead: boolean): SearchedWord {
    for (const segment of this.#texts.segments()) {
      const row = segment.rowOf(word)
      const text = row === undefined ? null : this.#goods.textOf(row)
      const spelling =
        text &&
        foldedWords([text.title, text.article, ...text.attributes, ...(text.offerCodes ?? [])].join(' ')).find(
          (each) => foldedText(each) === word,
        )
      if (spelling) return { word, shown: /[a-z]/i.test(spelling) ? spelling : spelling.toLowerCase(), isHead }
    }
    return { word, shown: word, isHead }
  }

  /** Whether the lists have a product whose texts have not changed since they were read. */
  #hasLive(segment: WordSegment, lists: readonly WordList[]): boolean {
    if (this.#texts.isAllLive) return lists.length > 0
    return lists.some(({ list }) => {
      const count = segment.postings.read(list, this.#scratch.list)
      return countAmong(segment.live, this.#scratch.list.subarray(0, count)) > 0
    })
  }
}

function cached(answerTo: (word: string) => boolean): (word: string) => boolean {
  const answers = new Map<string, boolean>()
  return (word) => {
    const known = answers.get(word)
    if (known !== undefined) return known
    const answer = answerTo(word)
    answers.set(word, answer)
    return answer
  }
}
