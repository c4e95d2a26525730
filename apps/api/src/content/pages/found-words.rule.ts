import type { FoundText, Highlight } from '@shpulka/contract/content/pages'
import { filledText, type TextTerms } from '../settings/text-terms.rule.ts'

/**
 * Marks that PostgreSQL puts around found words (ts_headline): private-use characters, removed from stored texts first.
 */
const startMark = '\uE000'
const endMark = '\uE001'

/** A text that was found by words. Found words of the marked texts stand between the marks. */
export interface FoundRow {
  title: string
  snippet: string
  /** The same as they are searched (`searched_text`), sign by sign. */
  markedTitle: string
  markedSnippet: string
  /** How many of the words it has, plus where they stand, from 0 to 1. */
  rank: number
  /** Total number of results. */
  total: number
}

/** A marked text in its own signs: ё and × instead of those it is searched with. */
export function withOwnSigns(marked: string, text: string): string {
  // PostgreSQL writes a space for what looks like a tag.
  if (lengthOf(marked) !== text.length) return marked
  let from = 0
  return marked.replace(/[^\uE000\uE001]+/gu, ({ length }) => {
    from += length
    return text.slice(from - length, from)
  })
}

/** What is shown of a found text of any kind. */
export function foundTextView(row: FoundRow, terms: TextTerms): Omit<FoundText, 'kind' | 'path'> {
  const title = foundWords(filledText(withOwnSigns(row.markedTitle, row.title), terms))
  const snippet = foundSnippet(filledText(withOwnSigns(row.markedSnippet, row.snippet), terms))
  return {
    title: title.text,
    titleHighlights: title.highlights,
    snippet: snippet.text,
    highlights: snippet.highlights,
    rank: row.rank,
  }
}

/** A text without the marks, and the words they enclosed. */
export function foundWords(marked: string): { text: string; highlights: Highlight[] } {
  const highlights: Highlight[] = []
  let text = ''
  for (const piece of marked.split(/([\uE000\uE001])/)) {
    if (piece === startMark) highlights.push({ start: text.length, end: text.length })
    else if (piece === endMark) {
      const last = highlights.at(-1)
      if (last) last.end = text.length
    } else text += piece
  }
  return { text, highlights: highlights.filter(({ start, end }) => end > start) }
}

/**
 * SQL for the texts of a column of blocks, one to a line: runs of one paragraph are lines too, `foundSnippet` joins
 * them. Stored marks are removed.
 */
export const textLines = (column: string) =>
  `(select coalesce(string_agg(translate(word #>> '{}', chr(10) || chr(57344) || chr(57345), ' '), chr(10)), '')
    from jsonb_path_query(${column}, 'strict $.** ? (@.type() == "object").keyvalue()
      ? (@.key == "text" || @.key == "title" || @.key == "caption" || @.key == "question" || @.key == "label"
        || @.key == "note").value ? (@.type() == "string")') word)`

/** Two to three lines of a list of found pages. */
const snippetLength = 200
/** Words left before a found word that is far from the beginning of its sentence. */
const maxBefore = 60

/**
 * The sentence of a marked text with the most found words, and those after it while there is room. Paragraphs and items
 * without a full stop get one; … stands where a sentence is cut.
 */
export function foundSnippet(marked: string): ReturnType<typeof foundWords> {
  const sentences = paragraphs(marked).flatMap((text) => text.split(/(?<=[.!?…][»)]?\uE001?)\s+/u))
  const found = sentences.map((sentence) => sentence.split(startMark).length - 1)
  const best = found.indexOf(Math.max(...found))
  const [first = '', ...others] = sentences.slice(Math.max(best, 0))
  let snippet = lengthOf(first) > snippetLength ? cutSentence(first) : first
  if (snippet === first)
    for (const next of others) {
      if (lengthOf(snippet) + lengthOf(next) >= snippetLength) break
      snippet += ` ${next}`
    }
  return foundWords(snippet)
}

/** A run that begins or ends with a space, or begins with a sign, belongs to the paragraph before it. */
function paragraphs(marked: string): string[] {
  const joined: string[] = []
  for (const line of marked.split('\n')) {
    const before = joined.at(-1)
    if (before !== undefined && (/\s$/.test(before) || /^[\s.,;:!?…»)—–]/u.test(line.replace(startMark, ''))))
      joined[joined.length - 1] = before + line
    else joined.push(line)
  }
  return joined
    .map((text) => text.trim().replace(/ +/g, ' '))
    .filter((text) => /[\p{L}\d]/u.test(text))
    .map((text) => (/[.!?…:;][»)]?\uE001?$/u.test(text) ? text : `${text}.`))
}

/** A sentence longer than the snippet: from a little before its first found word. */
function cutSentence(sentence: string): string {
  const at = sentence.indexOf(startMark)
  const from = at < snippetLength - maxBefore ? 0 : sentence.lastIndexOf(' ', at - maxBefore) + 1
  const rest = sentence.slice(from)
  const to = rest.lastIndexOf(' ', snippetLength)
  const cut = `${from > 0 ? '… ' : ''}${rest.slice(0, to).replace(/[\s,;:—–-]+$/u, '')}…`
  return cut.split(startMark).length > cut.split(endMark).length ? `${cut}${endMark}` : cut
}

const lengthOf = (marked: string) => marked.replace(/[\uE000\uE001]/g, '').length
