/** The first placeholder of a template left unfilled, «{имя}»; null: none is left. */
export const unfilledPlaceholder = (text: string): string | null => /\{[а-яё]{1,20}\}/iu.exec(text)?.[0] ?? null
