import type { Highlight } from '@shpulka/contract/content/pages'

/**
 * PostgreSQL puts these around found words (ts_headline); they belong to no script, and stored texts are rid of them
 * first.
 */
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

/**
 * What PostgreSQL cut out of a text around found words, as people read it: no space before a comma, and a piece of a
 * sentence says that it is one.
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
