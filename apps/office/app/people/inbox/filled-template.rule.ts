/** What stands for the places of a template; a place that is not known stays, and the answer is not sent with it. */
export interface TemplateValues {
  readonly имя: string
  readonly номер: string
  readonly магазин: string
}

/** The text of a template with its places filled. */
export const filledTemplate = (text: string, values: TemplateValues): string =>
  text.replace(/\{([а-яё]+)\}/giu, (place, name: string) => {
    const known = name.toLowerCase()
    return (Object.hasOwn(values, known) && values[known as keyof TemplateValues]) || place
  })

/** What is written so far with a template after it. */
export const withTemplate = (written: string, filled: string): string =>
  written.trim() === '' ? filled : `${written.trimEnd()}\n\n${filled}`
