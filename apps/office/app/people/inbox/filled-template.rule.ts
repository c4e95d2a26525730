/** Values of a template's placeholders. Unknown placeholders stay, and an answer with one is not sent. */
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

/** The written text followed by a template. */
export const withTemplate = (written: string, filled: string): string =>
  written.trim() === '' ? filled : `${written.trimEnd()}\n\n${filled}`
