/** 12 500: a number for a text, with non-breaking spaces. */
export const figure = (value: number) =>
  String(value)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0')

/** а, б и в */
export function enumeration(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} и ${last}`
}

const plural = new Intl.PluralRules('ru-RU')
/** 1 игла, 2 иглы, 5 игл */
export function counted(count: number, one: string, few: string, many: string): string {
  const rule = plural.select(count)
  return `${figure(count)}\u00a0${rule === 'one' ? one : rule === 'few' ? few : many}`
}

/** Joins sentences into a paragraph; false and empty ones are left out. */
export const paragraph = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ')
