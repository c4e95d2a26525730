import {
  anyWord,
  foldedText,
  foldedWords,
  isAdjective,
  isCode,
  isPurposeWord,
  isStopWord,
} from './searched-words.rule.ts'

/**
 * The two queries of one that joins two nouns: «лапка и шпульки для 8700» is «лапка для 8700» and «шпульки для 8700».
 * Null: it joins none, or what goods are for: «для кожи и драпа».
 */
export function joinedGoods(query: string): readonly [string, string] | null {
  const [, before = '', after = ''] = joined.exec(query) ?? []
  if (foldedWords(foldedText(before)).some(isPurposeWord)) return null
  const [one, other] = [nameIn(before), nameIn(after)]
  if (one === undefined || other === undefined || one === other) return null
  const purposeAt = after.matchAll(anyWord).find(({ 0: word }) => isPurposeWord(foldedText(word)))?.index
  return [purposeAt === undefined ? before : `${before} ${after.slice(purposeAt)}`, after]
}

const joined = /^\s*(\p{L}[^,]*?\p{L})(?:\s+и\s+|,\s+(?:и\s+)?)(\p{L}.*\S)\s*$/iu
const shortestName = 3

/** The first noun before words of what goods are for. */
function nameIn(text: string): string | undefined {
  const words = foldedWords(foldedText(text))
  const end = words.findIndex(isPurposeWord)
  return words
    .slice(0, end === -1 ? undefined : end)
    .find((word) => word.length >= shortestName && !isAdjective(word) && !isCode(word) && !isStopWord(word))
}
