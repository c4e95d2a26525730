/**
 * Returns the first unfilled placeholder of a template, like «{имя}», also one that no template has: its author wrote
 * it by heart. Null when there is none.
 */
export const findPlaceholder = (text: string): string | null => /\{\s*\p{L}[^{}\n]{0,40}\}/u.exec(text)?.[0] ?? null
