const patronymic = /(вич|вна|ична|ьич|оглы|кызы)$/iu
const surname = /(ов|ова|ев|ева|ёв|ёва|ин|ина|ын|ына|ский|ская|цкий|цкая|ской|ко|ук|юк|ян|янц|дзе|швили|ых|их)$/iu
/** Given names that end like surnames. */
const givenNames = new Set(
  `
    ирина марина галина екатерина полина алина карина кристина валентина нина дина ангелина антонина арина
    василина зарина инна регина рина сабина мартина фаина эвелина лина константин валентин мартин эдвин арсений
    галин ян лев яков иоанн юстина каролина марьяна тина ева женева тамара дарина ульяна севиль ярослав вероника
  `
    .trim()
    .split(/\s+/),
)

/** The name shown for an anonymous author. */
export const anonymousName = 'Покупатель'

/**
 * Returns the public name of an author: the given name and the first letter of the surname. `fio` comes in any order,
 * so it returns only initials when it is unclear which word is the surname.
 */
export function authorName(fio: string): string {
  const words = fio.match(/\p{L}[\p{L}'’-]*/gu) ?? []
  const nameWords = words.filter((word) => !patronymic.test(word) || words.length < 3)
  const [first, second] = nameWords
  if (first === undefined) return anonymousName
  if (second === undefined)
    return givenNames.has(first.toLowerCase()) || !looksLikeSurname(first)
      ? truncated(capitalized(first))
      : anonymousName
  const [isFirst, isSecond] = [looksLikeSurname(first), looksLikeSurname(second)]
  if (isFirst === isSecond) return `${initial(first)}. ${initial(second)}.`
  return isFirst
    ? `${truncated(capitalized(second))} ${initial(first)}.`
    : `${truncated(capitalized(first))} ${initial(second)}.`
}

const looksLikeSurname = (word: string) => surname.test(word) && !givenNames.has(word.toLowerCase())
const initial = (word: string) => [...word][0]!.toUpperCase()
const capitalized = (word: string) => initial(word) + [...word].slice(1).join('').toLowerCase()
const truncated = (name: string) => [...name].slice(0, 30).join('')
