import { foldedText, foldedWords } from './searched-words.rule.ts'
import { wordRoot } from './word-root.rule.ts'

/** A longer description is read only up to this. */
const maxCharacters = 4000
/** How many words of one product are stored. */
const maxDescribed = 48
/** Shorter words are mostly prepositions and conjunctions. */
const wholeWord = /[a-zа-яё]{4,}/g
const tag = /<[^>]*>/g

/** Roots are cached: finding one is the costly part, and descriptions share most of their words. */
const maxCached = 20_000
const hashes = new Map<string, number>()

/**
 * The words of a description that its title lacks, as 32-bit hashes of their roots: texts would double the memory of
 * the search, and collisions are rare.
 */
export function describedWords(description: string, title: string): number[] {
  if (description === '') return []
  const titleWords = new Set(foldedWords(foldedText(title)).map(describedWord))
  const words = new Set<number>()
  for (const word of description.slice(0, maxCharacters).replace(tag, ' ').toLowerCase().match(wholeWord) ?? []) {
    const hash = describedWord(word)
    if (!titleWords.has(hash)) words.add(hash)
    if (words.size === maxDescribed) break
  }
  return [...words]
}

/** The hash of the root of a word in lower case. */
export function describedWord(word: string): number {
  const cached = hashes.get(word)
  if (cached !== undefined) return cached
  if (hashes.size === maxCached) hashes.clear()
  // A slice of a description would keep the whole of it in memory.
  const copy = Buffer.from(word).toString()
  const root = wordRoot(foldedText(copy))
  let hash = 2_166_136_261
  for (let index = 0; index < root.length; index += 1) hash = Math.imul(hash ^ root.charCodeAt(index), 16_777_619)
  hashes.set(copy, hash >>> 0)
  return hash >>> 0
}
