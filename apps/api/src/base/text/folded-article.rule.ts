/**
 * The form in which articles are compared: letters and digits only, upper case, Cyrillic letters that look like Latin
 * ones replaced by them. The function `folded_article` of the database does the same.
 */
export const foldedArticle = (text: string): string =>
  text
    .replace(/[^0-9A-Za-zА-Яа-яЁё]/g, '')
    .toUpperCase()
    .replace(/[АВЕЁКМНОРСТУХ]/g, (letter) => lookalikes[letter] ?? letter)
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВЕЁКМНОРСТУХ'].map((letter, n) => [letter, [...'ABEEKMHOPCTYX'][n] as string]),
)
