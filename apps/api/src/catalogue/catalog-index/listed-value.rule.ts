/**
 * A value as it is in a list after another: «Лёгкие, средние». Only a Russian word written with one capital is
 * changed: acronyms, brands and sizes stay as they are.
 */
export const listedValue = (title: string): string =>
  title.replace(/^[А-ЯЁ](?=[а-яё]+(?![\p{L}\d]))/u, (letter) => letter.toLowerCase())
