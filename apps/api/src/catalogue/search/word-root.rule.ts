import { cutStem, ownStem } from './word-stem.rule.ts'

/**
 * Derivational suffixes, longest first: «вышивка», «вышивальная»; «пуговица», «пуговичная».
 */
const derivationalSuffixes = [
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
 * The root of a normalized word: its stem without derivational suffixes. «Обметывания», «обметочная» and «обметка»
 * share it. A word in another alphabet is its own root.
 */
export function wordRoot(word: string): string {
  if (!russian.test(word)) return word
  const own = ownStem(word)
  if (own !== undefined) return own
  let root = cutStem(word)
  for (let pass = 0; pass < 3; pass += 1) {
    const suffix = derivationalSuffixes.find((each) => root.length - each.length >= shortestRoot && root.endsWith(each))
    if (suffix === undefined) break
    root = root.slice(0, -suffix.length)
  }
  root = root.replace(fleetingVowel, '$1$2')
  // Roots alternate г and ж, к and ч: «утюг», «утюжильный». In a short one the sound tells words apart: «нож», «нога».
  return root.length < shortestRoot ? root : root.replace(/[жчц]$/, (letter) => (letter === 'ж' ? 'г' : 'к'))
}
