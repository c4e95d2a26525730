import type { Highlight } from '@shpulka/contract/content/pages'

/**
 * Marks that PostgreSQL puts around found words (ts_headline): private-use characters, removed from stored texts first.
 */
const opening = '\uE000'
const closing = '\uE001'

/** A text without the marks, and the words they enclosed. */
export function foundWords(marked: string): { text: string; highlights: Highlight[] } {
  const highlights: Highlight[] = []
  let text = ''
  for (const piece of marked.split(/([\uE000\uE001])/)) {
    if (piece === opening) highlights.push({ start: text.length, end: text.length })
    else if (piece === closing) {
      const last = highlights.at(-1)
      if (last) last.end = text.length
    } else text += piece
  }
  return { text, highlights: highlights.filter(({ start, end }) => end > start) }
}

/**
 * A snippet PostgreSQL cut out around found words, tidied for reading: no space before a comma, and … where a sentence
 * is cut.
 */
export function foundSnippet(marked: string): ReturnType<typeof foundWords> {
  const cut = marked
    .replace(/\s+([\uE000\uE001]*[.,;:!?…»)])/gu, '$1')
    .replace(/([«(][\uE000\uE001]*)\s+/gu, '$1')
    .replace(/^[\s.,;:!?…»)—–-]+/u, '')
    .trimEnd()
  if (cut === '') return foundWords('')
  const begun = /^[\uE000\uE001]*\p{Ll}/u.test(cut) ? `… ${cut}` : cut
  return foundWords(/[.!?…][»)]*[\uE001]?$/u.test(begun) ? begun : `${begun.replace(/[\s,;:—–-]+$/u, '')}…`)
}
