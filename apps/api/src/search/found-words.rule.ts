import type { Highlight } from '@shpulka/contract/pages'

/** PostgreSQL puts these around found words (ts_headline); they belong to no script, and stored texts are rid of them first. */
const opening = '\uE000'
const closing = '\uE001'

/** A text without the marks, and where they stood. */
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
