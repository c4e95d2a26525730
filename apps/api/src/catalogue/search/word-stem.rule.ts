import { stemmer } from '@orama/stemmers/russian'

const russian = /^[а-я]+$/
const shortestStem = 2
/** A vowel that some forms have: «станок» and «станки», «шпулек» and «шпульки», «игол» and «иглы». */
const fleetingVowel = /^(.*[бвгджзклмнпрстфхцчшщ])[оеь]([бвгджзклмнпрстфхцчшщ])$/

/** A dress and a kerchief share their stems with «плата» by chance. */
const apart = /^(?:плать(?=[еяю])|платк(?=[аеиоу])|платок$)/

/** Stems are cached: stemming is the costly part of a short query, and synonyms need it at each. */
const maxCached = 10_000
const stems = new Map<string, string>()

/** The stem that forms of a folded word share; a word of another language is its own stem. */
export function wordStem(word: string): string {
  const cached = stems.get(word)
  if (cached !== undefined) return cached
  if (!russian.test(word)) return word
  if (stems.size === maxCached) stems.clear()
  const stem = stemOf(word)
  stems.set(word, stem)
  return stem
}

/** The stem of a word whose letters are those of another; undefined: it is no such word. */
export const ownStem = (word: string): string | undefined => apart.exec(word)?.[0].replace('платок', 'платк')

/** A stem as the stemmer cuts it; «реек», «беек» are forms of «рейка», «бейка». */
export const cutStem = (word: string): string => stemmer(word).replace(/([аеиоуыэюя])ек$/, '$1йк')

function stemOf(word: string): string {
  const own = ownStem(word)
  if (own !== undefined) return own
  const stem = cutStem(word)
  if (stem.length < shortestStem) return word
  const [, start, end] = fleetingVowel.exec(stem) ?? []
  return start !== undefined && end !== undefined && start.length >= shortestStem - 1 ? start + end : stem
}
