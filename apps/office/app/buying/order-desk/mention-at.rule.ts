/** The name being typed after «@» where the caret is, and where its «@» is; null: none. */
export function mentionAt(text: string, caret: number): { at: number; typed: string } | null {
  const [, typed] = /(?:^|[^\p{L}\p{N}])@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  return typed === undefined ? null : { at: caret - typed.length - 1, typed }
}

/** People whose name, or a word of it, begins with what is typed. */
export const suggested = <P extends { readonly fio: string }>(people: readonly P[], typed: string): P[] => {
  const start = typed.trim().toLowerCase()
  return people
    .filter(({ fio }) => fio.toLowerCase().startsWith(start) || fio.toLowerCase().includes(` ${start}`))
    .slice(0, 5)
}

/** The text with the full name in place of what was typed. */
export const withMention = (text: string, { at, typed }: { at: number; typed: string }, fio: string): string =>
  `${text.slice(0, at)}@${fio}${text.slice(at + 1 + typed.length) || ' '}`
