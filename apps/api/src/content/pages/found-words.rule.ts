import type { Highlight } from '@shpulka/contract/content/pages'

/**
 * Marks that PostgreSQL puts around found words (ts_headline): private-use characters, removed from stored texts first.
 */
const startMark = '\uE000'
const endMark = '\uE001'

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
 * Cleans up a snippet made by PostgreSQL: removes spaces before punctuation and adds … where a sentence is cut.
 */
export function foundSnippet(marked: string): ReturnType<typeof foundWords> {
  const snippet = marked
    .replace(/\s+([\uE000\uE001]*[.,;:!?…»)])/gu, '$1')
    .replace(/([«(][\uE000\uE001]*)\s+/gu, '$1')
    .replace(/^[\s.,;:!?…»)—–-]+/u, '')
    .trimEnd()
  if (snippet === '') return foundWords('')
  const opened = /^[\uE000\uE001]*\p{Ll}/u.test(snippet) ? `… ${snippet}` : snippet
  return foundWords(/[.!?…][»)]*[\uE001]?$/u.test(opened) ? opened : `${opened.replace(/[\s,;:—–-]+$/u, '')}…`)
}
