/** A part of a letter: a heading and lines under it. */
export interface LetterSection {
  readonly heading: string
  readonly lines: readonly string[]
}

/** The same words as text and as HTML. Whatever a person typed is text in both. */
export const letterText = (title: string, sections: readonly LetterSection[]): { text: string; html: string } => ({
  text: [title, ...sections.map(({ heading, lines }) => [heading, ...lines].join('\n'))].join('\n\n'),
  html: page(title, sections),
})

function page(title: string, sections: readonly LetterSection[]): string {
  const body = sections
    .map(
      ({ heading, lines }) =>
        `<h2 style="font-size:16px;margin:24px 0 8px">${escaped(heading)}</h2>\n<p style="margin:0">${lines.map(escaped).join('<br>\n')}</p>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font:15px/1.5 Arial,sans-serif;color:#1c2024;max-width:640px;margin:0 auto;padding:16px">
<h1 style="font-size:20px">${escaped(title)}</h1>
${body}
</body></html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!)
