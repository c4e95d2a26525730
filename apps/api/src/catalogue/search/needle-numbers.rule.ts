/** Metric numbers of needles by those of the maker's other scale, which packs name too: «90/14». */
const metric: Readonly<Record<string, string>> = {
  8: '60',
  9: '65',
  10: '70',
  11: '75',
  12: '80',
  14: '90',
  16: '100',
  18: '110',
  19: '120',
  20: '125',
  21: '130',
  22: '140',
  23: '160',
}
const ofNeedles = /(?<!\p{L})(?:игл|игол)|(?<![\p{L}\d])(?:db|dp|dc|tq|tv|uy|ha|дб|дп)\s?[x×х]?\s?\d/iu
const both = /(?<![\p{L}\d.,/-])(\d{2,3})\s?\/\s?(\d{1,2})(?![\p{L}\d/])/gu
const one =
  /(?:№|#|(?<!\p{L})номера?\s)\s?(\d{1,2})(?![\p{L}\d/])|(?<![\p{L}\d.,/×-])(\d{1,2})(?:-?(?:й|го|ый))?\s+номера?(?!\p{L})/giu

/** «Иглы dbx1 #14», «иглы 16 номер», «иглы 75/11» with the metric numbers alone; others stay as typed. */
export const withMetricNeedles = (query: string): string =>
  ofNeedles.test(query)
    ? query
        .replace(both, (typed, number: string, other: string) => (metric[other] === number ? number : typed))
        .replace(one, (typed, before: string | undefined, after: string | undefined) => {
          const number = metric[before ?? after ?? '']
          return number === undefined ? typed : `№ ${number}`
        })
    : query
