/** Values of a template's placeholders. An unknown placeholder stays, and an answer that has one is not sent. */
export interface TemplateValues {
  readonly имя: string
  readonly номер: string
  readonly магазин: string
}

/** The text of a template with its placeholders filled. */
export const filledTemplate = (text: string, values: TemplateValues): string =>
  text.replace(/\{([а-яё]+)\}/giu, (placeholder, name: string) => {
    const key = name.toLowerCase()
    return (Object.hasOwn(values, key) && values[key as keyof TemplateValues]) || placeholder
  })

/** What is written so far with a template after it. */
export const withTemplate = (written: string, filled: string): string =>
  written.trim() === '' ? filled : `${written.trimEnd()}\n\n${filled}`
