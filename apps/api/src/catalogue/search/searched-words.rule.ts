/**
 * Latin letters, and signs between numbers, that look like Cyrillic ones: an article is typed by either, a feed mixes
 * both in one word.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у' },
  ...{ ё: 'е', '×': 'х' },
}
const shortestCode = 3
const maxCode = 16
/** More words than a title has are not read: a question is paid for by the word. */
export const maxSearchedWords = 12

/**
 * A text as it is searched: case, ё and the script of look-alike letters make no difference. One letter gives one
 * letter, so a beginning stays a beginning.
 */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[abcehkmoptxyё×]/g, (letter) => lookAlikes[letter] as string)

/** A word or a number. */
export const anyWord = /[\p{L}\p{N}]+/gu

/** Words and numbers of a folded text. */
export const foldedWords = (folded: string): string[] => folded.match(anyWord) ?? []

/** A folded text without what people write in an article differently: «DLN-5410N» and «dln 5410 n» are one. */
export const bareCode = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, '')

/** Of `measures.rule.ts`: a number with its unit. */
export const isMeasure = (word: string): boolean => word.startsWith('=')

/**
 * Models, sizes and articles: found by any part of them. What is shorter would be found in everything and is a word
 * like others.
 */
export const isCode = (word: string): boolean => word.length >= shortestCode && hasNumber(word)

/** Nearly all numbers are digits, which are found sooner. */
const hasNumber = (text: string): boolean => /[0-9]/.test(text) || (/[^ -\u04ff]/.test(text) && /\p{N}/u.test(text))

/** The codes in a folded text: its pieces between spaces that have a number in them, bare. */
export const codesIn = (folded: string): string[] =>
  hasNumber(folded) ? folded.split(/\s+/).map(bareCode).filter(isCode) : []

/**
 * The codes in a characteristic or a size: also the whole of a short one, so that «uy128gas» finds «UY 128 GAS».
 */
export const codesNear = (folded: string): string[] => {
  const whole = bareCode(folded)
  return [...codesIn(folded), ...(whole.length <= maxCode && isCode(whole) ? [whole] : [])]
}

/** The letters of a word that has numbers too: «ty8700» is also found by «ty». */
export const lettersOf = (word: string): string[] => (isCode(word) ? (word.match(/\p{L}+/gu) ?? []) : [])

/** Of a folded word, by its ending; some nouns pass. */
export const isAdjective = (word: string): boolean => /(?:ый|ий|ой|ая|яя|ое|ее|ые|[гжкхчшщ]ие)$/.test(word)

/** They say how things belong together or that something is wanted, not what. */
const linkWords = new Set([
  'купить',
  'заказать',
  'цена',
  'нужен',
  'нужна',
  'нужно',
  'нужны',
  'ищу',
  'чем',
  'что',
  'чтобы',
  'надо',
  'хочу',
  'можно',
  'как',
  'шить',
  'сшить',
  'аналог',
  'аналоги',
  'и',
  'в',
  'во',
  'с',
  'со',
  'к',
  'ко',
  'на',
  'по',
  'под',
  'от',
  'до',
  'из',
  'за',
  'о',
  'об',
  'у',
  'для',
  'или',
  'не',
  'при',
  'без',
])

/** Of a folded word. */
export const isLink = (word: string): boolean => linkWords.has(word)

/** What stands after them says of the thing what it is for, made of or goes with: «стол для машины» is a table. */
const purposeWords = new Set(['для', 'под', 'к', 'ко', 'с', 'со', 'на', 'от', 'из', 'при', 'в', 'во', 'по'])

/** A word of a question: folded, and as its asker would read it. */
export interface SearchedWord {
  readonly word: string
  readonly shown: string
  /** It may be the name of the thing: it stands before «для», «с» and their like. */
  readonly isHead: boolean
  /** True: it is no beginning of another word. */
  readonly isWhole?: boolean
  /** Other names for it, folded, which fit a little less. */
  readonly others?: readonly string[]
}

/** Words a question is searched by, each once. */
export function searchedWords(question: string): SearchedWord[] {
  const byWord = new Map<string, SearchedWord>()
  let isHead = !isTask(question)
  for (const shown of foldedWords(question.replaceAll('№', ' ').replaceAll('×', 'x').normalize('NFKC').toLowerCase())) {
    if (byWord.size === maxSearchedWords) break
    const word = foldedText(shown)
    if (purposeWords.has(word) && byWord.size > 0) isHead = false
    if (!byWord.has(word)) byWord.set(word, { word, shown, isHead })
  }
  const all = [...byWord.values()]
  const meaningful = all.filter(({ word }) => !linkWords.has(word))
  // A single «на» may be the beginning of a word.
  if (meaningful.length > 0) return meaningful
  return all.length === 1 ? all : []
}

/** «На чём шить сумки», «подгибать низ»: what is to be done is said, not the thing that does it. */
const isTask = (question: string): boolean =>
  /^(?:чтобы\s|надо\s|нужно\s|хочу\s)?(?:(?:на |с )?ч[её]м(?!\p{L})|как(?!\p{L})|шить(?!\p{L})|\p{L}{3,}[аеиоуяы]ть(?!\p{L}))/iu.test(
    question.trim(),
  )
