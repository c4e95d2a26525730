import { foldedText, foldedWords } from './searched-words.rule.ts'
import { otherNames, type Synonyms } from './synonyms.rule.ts'
import { wordRoot } from './word-root.rule.ts'

/** Roots of a name of one word and of the owner's other names for it: of «Джинса» also that of «деним». */
export function rootsOfName(name: string, synonyms: Synonyms): string[] {
  const folded = foldedText(name)
  return [folded, ...otherNames(folded, synonyms)].map(wordRoot)
}

/** Roots of the words of a query: «Джинса» is said by «для джинсов». */
export const rootsOfWords = (query: string): Set<string> => new Set(foldedWords(foldedText(query)).map(wordRoot))
