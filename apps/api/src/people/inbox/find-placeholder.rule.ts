/** Returns the first unfilled placeholder of a template, like «{имя}». Null when there is none. */
export const findPlaceholder = (text: string): string | null => /\{[а-яё]{1,20}\}/iu.exec(text)?.[0] ?? null
