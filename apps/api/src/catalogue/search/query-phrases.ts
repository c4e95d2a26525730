import { foldedText } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

const maxWords = 4
const maxEntries = 3_000
/** Phrases of fewer products are not suggested. */
const minProducts = 2
/** How many phrases are counted: a catalogue of unique titles must not fill the memory. */
const maxCounted = 50_000

/**
 * Suggested queries: phrases that titles of products begin with, «четырёхниточный оверлок». They do not come from what
 * visitors typed.
 */
export class QueryPhrases {
  readonly #counts = new Map<string, number>()
  #cached: readonly { phrase: string; words: readonly string[]; stems: readonly string[] }[] | undefined

  add(title: string) {
    const phrase = leadingPhrase(title)
    if (phrase === '') return
    const count = this.#counts.get(phrase)
    if (count !== undefined || this.#counts.size < maxCounted) this.#counts.set(phrase, (count ?? 0) + 1)
  }

  /**
   * The commonest phrases that have every word or a word that begins with it; without words, the commonest of all.
   */
  *matching(words: readonly string[]): Generator<string> {
    this.#cached ??= [...this.#counts]
      .filter(([, count]) => count >= minProducts)
      .sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1))
      .slice(0, maxEntries)
      .map(([phrase]) => {
        const phraseWords = foldedText(phrase).split(' ')
        return { phrase, words: phraseWords, stems: phraseWords.map(wordStem) }
      })
    this.#counts.clear()
    const searched = words.map((word) => ({ word, stem: wordStem(word) }))
    for (const { phrase, words: phraseWords, stems } of this.#cached)
      if (searched.every(({ word, stem }) => phraseWords.some((each, n) => each.startsWith(word) || stems[n] === stem)))
        yield phrase
  }
}

/** The Russian words at the beginning of a title. */
export function leadingPhrase(title: string): string {
  const words: string[] = []
  for (const piece of title.split(/\s+/)) {
    const word = piece.replace(/[,.:;]$/, '')
    if (words.length === maxWords || !/^[А-Яа-яЁё]{2,}(-[А-Яа-яЁё]+)*$/.test(word)) break
    words.push(word.toLowerCase())
    if (word !== piece) break
  }
  // A phrase must not end with a preposition: «Иглы для».
  while (words.length > 0 && (words.at(-1) as string).length <= 3) words.pop()
  return words.join(' ')
}
