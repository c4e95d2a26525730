import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { runToEnd, sortByText } from '../../base/text/sort-by-text.rule.ts'
import { oneTypoAway, wordsBeginning } from './one-typo.rule.ts'
import { isAdjective, isCode } from './searched-words.rule.ts'
import { soundAlikes } from './sounds-alike.rule.ts'
import { wordRoot } from './word-root.rule.ts'
import { wordStem } from './word-stem.rule.ts'

const russian = /^[а-я]+$/
/** Whether a folded word has a Latin letter: only letters that look unlike Cyrillic ones are left. */
const isLatin = (word: string) => /[a-z]/.test(word)
const minSharedStart = 5
/** Shorter words are not corrected to longer ones that begin like them: there are too many. */
const shortestCorrectedStart = 7
const shortestCorrectedStem = 5
const sharedStartShare = 0.6

/** Words that a word of a query may stand for. */
export interface MatchedWords {
  /** The word itself and its other forms. */
  readonly whole: readonly number[]
  /** Words that begin with it. */
  readonly prefixed: readonly number[]
  /** Words of the same root; empty unless looked for. */
  readonly sameRoot: readonly number[]
}

/** A word one typo away, or a longer one that begins with such a word. */
export interface Correction {
  readonly id: number
  readonly word: string
  readonly isWhole: boolean
}

interface SortedWords {
  readonly words: readonly string[]
  readonly ids: Uint32Array
}

/** Words with ids counted from 0, found by stem, root, beginning and with a typo. */
export class Vocabulary {
  readonly #ids = new Map<string, number>()
  readonly #stems = new Map<string, number[]>()
  readonly #roots = new Map<string, number[]>()
  #sorted: SortedWords | undefined
  #sortedStems: { size: number; stems: string[] } | undefined
  #byId: string[] = []

  /** The id of a word, which is added if it is new. */
  idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    // A slice of a title would keep the whole title in memory.
    const copy = Buffer.from(word).toString()
    const id = this.#ids.size
    this.#ids.set(copy, id)
    // Any other word is its own stem and has no root.
    if (russian.test(copy)) {
      putInto(this.#stems, wordStem(copy), id)
      putInto(this.#roots, wordRoot(copy), id)
    }
    return id
  }

  knownId(word: string): number | undefined {
    return this.#ids.get(word)
  }

  /** Sorts the words, so that the first query does not wait for it. Yields now and then. */
  *prepare(): Generator<undefined, void> {
    const byId = this.#words()
    const ids = yield* sortByText(Uint32Array.from(byId.keys()), (id) => byId[id] as string)
    this.#sorted = { words: Array.from(ids, (id) => byId[id] as string), ids }
  }

  /** `isPrefix`: also words that begin with the word; `isRoot`: also words of its root. */
  matching(word: string, isPrefix: boolean, isRoot: boolean): MatchedWords {
    const { words, ids } = this.#sort()
    const id = this.#ids.get(word)
    const stem = wordStem(word)
    // «Мелок» and «мелкий» have the same stem by chance: a noun is not a form of an adjective.
    const isForm = (id: number) =>
      word.startsWith(stem) || isAdjective(word) || !isAdjective(this.#words()[id] as string)
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

  /** For an unknown Russian word, words that share most of its beginning: «пришивная» for «пришивание». */
  sharingStart(word: string): { word: string; id: number }[] {
    const { words, ids } = this.#sort()
    const stem = wordStem(word)
    const shortest = Math.max(minSharedStart, Math.ceil(stem.length * sharedStartShare))
    for (let length = russian.test(word) ? stem.length : 0; length >= shortest; length -= 1) {
      const { from, to } = wordsBeginning(words, stem.slice(0, length))
      if (from < to) return words.slice(from, to).map((each, n) => ({ word: each, id: ids[from + n] as number }))
    }
    return []
  }

  /** Words one typo away, and longer words that begin like that. */
  corrections(word: string): Correction[] {
    const { words, ids } = this.#sort()
    const stem = wordStem(word)
    const starts = stem.length >= 4 && stem !== word && word.startsWith(stem) ? [word, stem] : [word]
    const corrections = new Map<string, Correction>()
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
            corrections.set(candidate, { word: candidate, id: ids[n] as number, isWhole })
        }
      }
    }
    const found = [...corrections.values()]
    if (found.some(({ isWhole }) => isWhole)) return found
    for (const each of this.#stemCorrections(stem, word)) corrections.set(each.word, each)
    if (corrections.size === 0) for (const each of this.#soundAlikes(stem, word)) corrections.set(each.word, each)
    return [...corrections.values()]
  }

  /** Words spelt by ear: «роспашивальная» differs from «распошивальная» in two letters that sound alike. */
  #soundAlikes(stem: string, word: string): Correction[] {
    if (!russian.test(word)) return []
    const ids = soundAlikes(stem).flatMap((other) => this.#stems.get(other) ?? [])
    return ids.flatMap((id) => {
      const candidate = this.#words()[id] as string
      return isAdjective(candidate) === isAdjective(word) ? [{ word: candidate, id, isWhole: true }] : []
    })
  }

  /** Words whose stems are one typo away: «калпачек» differs from «колпачок» in two letters, their stems in one. */
  #stemCorrections(stem: string, word: string): Correction[] {
    if (stem.length < shortestCorrectedStem || !russian.test(word)) return []
    const { words } = this.#sort()
    if (this.#sortedStems?.size !== words.length)
      this.#sortedStems = { size: words.length, stems: [...this.#stems.keys()].sort() }
    const { stems } = this.#sortedStems
    const corrections: Correction[] = []
    for (const { from, to } of oneTypoAway(stems, stem))
      for (let n = from; n < to; n += 1) {
        const other = stems[n] as string
        if (other.charAt(0) !== stem.charAt(0) || !isOneTypo(other, stem) || !russian.test(other)) continue
        for (const id of this.#stems.get(other) ?? []) {
          const candidate = this.#words()[id] as string
          if (isAdjective(candidate) === isAdjective(word)) corrections.push({ word: candidate, id, isWhole: true })
        }
      }
    return corrections
  }

  #sort(): SortedWords {
    if (this.#sorted?.words.length !== this.#ids.size) runToEnd(this.prepare())
    return this.#sorted as SortedWords
  }

  /** Words by id. */
  #words(): readonly string[] {
    if (this.#byId.length !== this.#ids.size) this.#byId = [...this.#ids.keys()]
    return this.#byId
  }
}

function putInto(map: Map<string, number[]>, key: string, id: number) {
  const ids = map.get(key)
  if (ids) ids.push(id)
  else map.set(key, [id])
}
