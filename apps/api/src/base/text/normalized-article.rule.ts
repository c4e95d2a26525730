/**
 * Normalizes an article for comparison: only letters and digits, upper case, Cyrillic letters that look like Latin ones
 * replaced by those. The database function `folded_article` does the same.
 */
export const normalizedArticle = (text: string): string =>
  text
    .replace(/[^0-9A-Za-zА-Яа-яЁё]/g, '')
    .toUpperCase()
    .replace(/[АВЕЁКМНОРСТУХ]/g, (letter) => lookalikes[letter] ?? letter)
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВЕЁКМНОРСТУХ'].map((letter, n) => [letter, [...'ABEEKMHOPCTYX'][n] as string]),
)
