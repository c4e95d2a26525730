/**
 * Latin letters, and signs between numbers, that look like Cyrillic ones: an article is typed by either, a feed mixes
 * both in one word.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у' },
  ...{ ё: 'е', '×': 'х' },
}
const shortestCode = 3
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

/** The letters of a word that has numbers too: «ty8700» is also found by «ty». */
export const emailsOf = (word: string): string[] => (isCode(word) ? (word.match(/\p{L}+/gu) ?? []) : [])

/** They say how things belong together, not what is wanted. */
const linkWords = new Set([
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
])

/** A word of a question: folded, and as its asker would read it. */
export interface SearchedWord {
  readonly word: string
  readonly shown: string
}

/** Words a question is searched by, each once. */
export function searchedWords(question: string): SearchedWord[] {
  const byWord = new Map<string, SearchedWord>()
  for (const shown of foldedWords(question.normalize('NFKC').toLowerCase())) {
    if (byWord.size === maxSearchedWords) break
    const word = foldedText(shown)
    if (!byWord.has(word)) byWord.set(word, { word, shown })
  }
  const all = [...byWord.values()]
  const telling = all.filter(({ word }) => !linkWords.has(word))
  return telling.length > 0 ? telling : all
}
