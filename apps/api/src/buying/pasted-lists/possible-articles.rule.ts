import { normalizedArticle } from '../../base/text/normalized-article.rule.ts'
import { maxLineLength } from './pasted-cells.rule.ts'

const maxTokens = 24
const maxPhraseWords = 5
const maxArticles = 60

export interface PossibleArticle {
  /** Only letters and digits, as articles are compared. */
  readonly normalized: string
  /** Includes the first word of the line. */
  readonly takesFirst: boolean
  /** Includes the last word of the line. */
  readonly takesLast: boolean
}

/** What a line names: possible articles, and the words of its title. */
export interface FoundArticles {
  readonly articles: readonly PossibleArticle[]
  readonly words: string
}

/** Possible articles in cells: whole cells first, then sequences of words, the longer first. */
export function articlesIn(rawCells: readonly string[]): FoundArticles {
  const cells = rawCells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const tokens: string[] = []
  const hyphenated = new Set<string>()
  const byKey = new Map<string, PossibleArticle>()
  const add = (normalized: string, takesFirst: boolean, takesLast: boolean) => {
    if (normalized.length >= 2 && normalized.length <= 40 && byKey.size < maxArticles && !byKey.has(normalized))
      byKey.set(normalized, { normalized, takesFirst, takesLast })
  }
  for (const [n, cell] of cells.entries()) {
    const words = cell.split(/[\s,:()[\]{}]+/).flatMap((word) => {
      const normalized = normalizedArticle(word)
      if (/[\p{L}\d][-/.][\p{L}\d]/u.test(word)) hyphenated.add(normalized)
      return normalized === '' ? [] : [normalized]
    })
    add(words.join(''), n === 0, n === cells.length - 1)
    tokens.push(...words)
  }
  const max = Math.min(tokens.length, maxTokens)
  for (let size = Math.min(maxPhraseWords, max); size > 0; size--)
    for (let from = 0; from + size <= max; from++) {
      const normalized = size === 1 ? (tokens[from] as string) : tokens.slice(from, from + size).join('')
      const hasDigits = /\d/.test(normalized) && (normalized.length >= 5 || /\D/.test(normalized))
      // «CL-TORINO 4»: an article may have no digits; a hyphen distinguishes it from a word.
      if (hasDigits || (size === 1 && hyphenated.has(normalized)))
        add(normalized, from === 0, from + size === tokens.length)
    }
  return { articles: [...byKey.values()], words: cells.join(' ').slice(0, maxLineLength) }
}
