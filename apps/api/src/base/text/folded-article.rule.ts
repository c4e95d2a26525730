/**
 * An article as articles are compared: letters and digits alone, capital, Cyrillic letters that look like Latin ones as
 * those. The database's `folded_article` does the same.
 */
export const foldedArticle = (text: string): string =>
  text
    .replace(/[^0-9A-Za-zА-Яа-яЁё]/g, '')
    .toUpperCase()
    .replace(/[АВЕЁКМНОРСТУХ]/g, (letter) => lookalikes[letter] ?? letter)
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВЕЁКМНОРСТУХ'].map((letter, n) => [letter, [...'ABEEKMHOPCTYX'][n] as string]),
)
