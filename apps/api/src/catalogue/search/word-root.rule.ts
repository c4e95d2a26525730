import { cutStem, ownStem } from './word-stem.rule.ts'

/**
 * Derivational suffixes, longest first: «вышивка», «вышивальная»; «пуговица», «пуговичная».
 */
const derived = [
  ...['ывальн', 'ивальн', 'овальн', 'ывани', 'ивани', 'овани', 'евани', 'тельн', 'льник', 'льщик', 'ическ'],
  ...[
    'альн',
    'ельн',
    'ильн',
    'яльн',
    'ыван',
    'иван',
    'ывал',
    'ивал',
    'ован',
    'еван',
    'ениц',
    'овск',
    'енск',
    'очек',
    'ечек',
    'ичек',
  ],
  ...['очн', 'ечн', 'ичн', 'ани', 'ени', 'яни', 'ник', 'чик', 'щик', 'ств', 'енн', 'анн', 'янн', 'овк', 'евк'],
  ...['ыва', 'ива', 'ова', 'ева', 'очк', 'ечк', 'ичк', 'ал', 'ан', 'ен', 'ян', 'ов', 'ев', 'ск', 'ик', 'ек', 'ок'],
  ...['иц', 'ец', 'оч', 'еч', 'ич', 'к', 'н', 'а', 'и', 'я', 'ь', 'й'],
]
const shortestRoot = 4
const russian = /^[а-я]+$/
const fleetingVowel = /^(.{2,}[бвгджзклмнпрстфхцчшщ])[ое]([бвгджзклмнпрстфхцчшщ])$/

/**
 * The root of a folded word: its stem without derivational suffixes. «Обметывания», «обметочная» and «обметка» share
 * it. A word that is short or in another alphabet is its own root.
 */
export function wordRoot(word: string): string {
  if (!russian.test(word)) return word
  const own = ownStem(word)
  if (own !== undefined) return own
  let root = cutStem(word)
  for (let times = 0; times < 3; times += 1) {
    const ending = derived.find((each) => root.length - each.length >= shortestRoot && root.endsWith(each))
    if (ending === undefined) break
    root = root.slice(0, -ending.length)
  }
  // «Утюг», «утюжильный».
  return root.replace(fleetingVowel, '$1$2').replace(/[жчц]$/, (letter) => (letter === 'ж' ? 'г' : 'к'))
}
