import { foldedText, foldedWords } from './searched-words.rule.ts'
import { wordRoot } from './word-root.rule.ts'

/** A longer description is read so far. */
const maxCharacters = 4000
/** Of one product, so that no description takes much of the memory. */
const maxDescribed = 48
/** A shorter word links others. */
const wholeWord = /[a-zа-яё]{4,}/g
const tag = /<[^>]*>/g

/** Finding a root costs more than all else of reading a description, and descriptions share most of their words. */
const maxKnown = 20_000
const known = new Map<string, number>()

/**
 * The words a description adds to a title, as numbers of their roots: texts would double the memory of the search. Two
 * words with one number are one in four billion pairs.
 */
export function describedWords(description: string, title: string): number[] {
  if (description === '') return []
  const own = new Set(foldedWords(foldedText(title)).map(describedWord))
  const words = new Set<number>()
  for (const word of description.slice(0, maxCharacters).replace(tag, ' ').toLowerCase().match(wholeWord) ?? []) {
    const number = describedWord(word)
    if (!own.has(number)) words.add(number)
    if (words.size === maxDescribed) break
  }
  return [...words]
}

/** The number of the root of a word in small letters. */
export function describedWord(word: string): number {
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size === maxKnown) known.clear()
  // A slice of a description would keep the whole of it in memory.
  const own = Buffer.from(word).toString()
  const root = wordRoot(foldedText(own))
  let hash = 2_166_136_261
  for (let at = 0; at < root.length; at += 1) hash = Math.imul(hash ^ root.charCodeAt(at), 16_777_619)
  known.set(own, hash >>> 0)
  return hash >>> 0
}
