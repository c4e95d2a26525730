import { stemmer } from '@orama/stemmers/russian'

const russian = /^[а-я]+$/
const shortestStem = 2
/** A vowel that some forms have: «станок» and «станки», «шпулек» and «шпульки», «игол» and «иглы». */
const fleetingVowel = /^(.*[бвгджзклмнпрстфхцчшщ])[оеь]([бвгджзклмнпрстфхцчшщ])$/

/** Stems are cached: stemming is the costly part of a short query, and synonyms need it at each. */
const maxKnown = 10_000
const known = new Map<string, string>()

/** The stem that forms of a folded word share; a word of another language is its own stem. */
export function wordStem(word: string): string {
  if (!russian.test(word)) return word
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size === maxKnown) known.clear()
  const stem = stemOf(word)
  known.set(word, stem)
  return stem
}

function stemOf(word: string): string {
  const stem = stemmer(word)
  if (stem.length < shortestStem) return word
  const [, start, end] = fleetingVowel.exec(stem) ?? []
  return start !== undefined && end !== undefined && start.length >= shortestStem - 1 ? start + end : stem
}
