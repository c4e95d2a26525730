import { stemmer } from '@orama/stemmers/russian'

const russian = /^[а-я]+$/
const shortestStem = 2
/** «станок» and «станки», «шпулек» and «шпульки», «игол» and «иглы» differ by a vowel that comes and goes. */
const fleetingVowel = /^(.*[бвгджзклмнпрстфхцчшщ])[оеь]([бвгджзклмнпрстфхцчшщ])$/

/** The stem that the forms of a word share; a word of another language is its own. Takes folded words. */
export function wordStem(word: string): string {
  if (!russian.test(word)) return word
  const stem = stemmer(word)
  if (stem.length < shortestStem) return word
  const [, start, end] = fleetingVowel.exec(stem) ?? []
  return start !== undefined && end !== undefined && start.length >= shortestStem - 1 ? start + end : stem
}
