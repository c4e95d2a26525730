const patronymic = /(вич|вна|ична|ьич|оглы|кызы)$/iu
const surname = /(ов|ова|ев|ева|ёв|ёва|ин|ина|ын|ына|ский|ская|цкий|цкая|ской|ко|ук|юк|ян|янц|дзе|швили|ых|их)$/iu
/** Given names with endings of surnames. */
const givenNames = new Set(
  `
    ирина марина галина екатерина полина алина карина кристина валентина нина дина ангелина антонина арина
    василина зарина инна регина рина сабина мартина фаина эвелина лина константин валентин мартин эдвин арсений
    галин ян лев яков иоанн юстина каролина марьяна тина ева женева тамара дарина ульяна севиль ярослав вероника
  `
    .trim()
    .split(/\s+/),
)

/** The name shown for an author who hides theirs. */
export const unnamed = 'Покупатель'

/**
 * How a review is signed: the name and the first letter of the surname. `fio` comes in either order, so where it is not
 * clear which word is the surname only first letters are shown: a surname never is.
 */
export function authorName(fio: string): string {
  const words = fio.match(/\p{L}[\p{L}'’-]*/gu) ?? []
  const others = words.filter((word) => !patronymic.test(word) || words.length < 3)
  const [first, second] = others
  if (first === undefined) return unnamed
  if (second === undefined)
    return givenNames.has(first.toLowerCase()) || !looksLikeSurname(first) ? shortened(titled(first)) : unnamed
  const [isFirst, isSecond] = [looksLikeSurname(first), looksLikeSurname(second)]
  if (isFirst === isSecond) return `${letter(first)}. ${letter(second)}.`
  return isFirst ? `${shortened(titled(second))} ${letter(first)}.` : `${shortened(titled(first))} ${letter(second)}.`
}

const looksLikeSurname = (word: string) => surname.test(word) && !givenNames.has(word.toLowerCase())
const letter = (word: string) => [...word][0]!.toUpperCase()
const titled = (word: string) => letter(word) + [...word].slice(1).join('').toLowerCase()
const shortened = (name: string) => [...name].slice(0, 30).join('')
