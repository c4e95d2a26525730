import { foldedText, foldedWords } from './searched-words.rule.ts'
import { otherNames, type Synonyms } from './synonyms.rule.ts'
import { wordRoot } from './word-root.rule.ts'

/** Whether a query has a name of one word, in any form, or another name for it: «Джинса» is said by «для джинсов». */
export function isNameSaid(name: string, query: string, synonyms: Synonyms): boolean {
  const folded = foldedText(name)
  const roots = new Set(foldedWords(foldedText(query)).map(wordRoot))
  return [folded, ...otherNames(folded, synonyms)].some((each) => roots.has(wordRoot(each)))
}
