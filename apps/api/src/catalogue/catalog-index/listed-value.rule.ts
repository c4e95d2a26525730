/**
 * A value as written after another in a list: «Лёгкие, средние». Only a Russian word whose one capital is its first
 * letter is lowercased: acronyms, brands and sizes stay unchanged.
 */
export const listedValue = (title: string): string =>
  title.replace(/^[А-ЯЁ](?=[а-яё]+(?![\p{L}\d]))/u, (letter) => letter.toLowerCase())
