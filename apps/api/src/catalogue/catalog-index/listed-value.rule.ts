/**
 * A value as written after another in a list: «Лёгкие, средние». Only a Russian word with a single capital, its first
 * letter, gets a small one: acronyms, brands and sizes stay as they are.
 */
export const listedValue = (title: string): string =>
  title.replace(/^[А-ЯЁ](?=[а-яё]+(?![\p{L}\d]))/u, (letter) => letter.toLowerCase())
