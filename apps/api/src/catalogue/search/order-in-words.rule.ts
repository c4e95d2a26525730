import { foldedText, foldedWords } from './searched-words.rule.ts'

/** A part of a query that says which of the goods come first: «самая дешёвая», «самый мощный», «премиум». */
export interface OrderInWords {
  /** As typed. */
  readonly text: string
  /** Null: by a characteristic. */
  readonly sort: 'cheap' | 'expensive' | 'new' | 'popular' | null
  readonly quality: Quality | null
}

/** What goods have most or least of. */
export interface Quality {
  /** How names of its characteristics begin, folded; what is «большой» is long, wide, high or has much room. */
  readonly names: readonly string[]
  readonly isLeast: boolean
}

const sorts: readonly (readonly [adjective: RegExp, sort: NonNullable<OrderInWords['sort']>])[] = [
  [/^(?:дешев|недорог|бюджетн|доступн)/, 'cheap'],
  [/^дорог/, 'expensive'],
  [/^(?:нов(?!ичк)|свеж|последн)/, 'new'],
  [/^(?:популярн|ходов|продаваем|востребованн)/, 'popular'],
]
const most: readonly (readonly [adjective: RegExp, names: readonly string[]])[] = [
  [/^мощн/, ['мощн']],
  [/^(?:быстр|скорост)/, ['скорост']],
  [/^длинн/, ['длин']],
  [/^шир(?:ок|е)/, ['шири']],
  [/^(?:высок|высш)/, ['высот']],
  [/^(?:больш|крупн|огромн|объемн|емк|вместительн)/, ['длин', 'объем', 'шири', 'высот']],
  [/^(?:ярк|светл)/, ['световой поток']],
  [/^горяч/, ['температур']],
]
const least: readonly (readonly [adjective: RegExp, names: readonly string[]])[] = [
  [/^медленн/, ['скорост']],
  [/^кор(?:отк|оч)/, ['длин']],
  [/^узк/, ['шири']],
  [/^низк/, ['высот']],
  [/^(?:мал(?!ин)|маленьк|мелк|компактн)/, ['длин', 'объем', 'шири', 'высот']],
]

const superlative = /(?<!\p{L})(?<!(?<!\p{L})не\s+)сам(?:ый|ая|ое|ые|ую|ого|ой|ых|ым|ому)\s+(\p{L}{3,})(?!\p{L})/giu
/** «Помощнее»: sizes in such words are names of goods, «колпачок побольше». */
const comparative = /(?<!\p{L})по((?:мощн|быстр|длинн)ее|шире|ярче)(?!\p{L})/giu
const cheapest = /(?<!\p{L})дешевле\s+вс(?:его|ех)(?!\p{L})/giu

/** The opposite of «недорогой», which «не очень дорогой» is too. */
const costly =
  /(?<!\p{L})(?<!(?<!\p{L})не\s+(?:\p{L}+\s+)?)(?:дорог(?:ой|ая|ое|ие|ую|их)|подороже|премиум|премиальн\p{L}+|элитн\p{L}+|топов\p{L}+|люкс|высшего\s+класса)(?:[\s-]+(?:класс|сегмент|уров)\p{L}*)?(?!\p{L})/iu

const novelties = /(?<!\p{L})новин(?:к[аиеу]|ок|кой|ками|ках|кам)(?!\p{L})/giu

const mayAsk =
  /(?<!\p{L})(?:сам[ыао]|новин|дешевле|по(?:мощн|быстр|длинн|шире|ярче|дороже)|дорог|преми|элитн|топов|люкс|высшего)/iu

/** The order that a query asks for. Null: none, or nothing else is said. */
export function orderInWords(query: string): OrderInWords | null {
  if (!mayAsk.test(query)) return null
  for (const { 0: text, 1: adjective } of [
    ...query.matchAll(cheapest),
    ...query.matchAll(superlative),
    ...query.matchAll(comparative),
    ...query.matchAll(novelties),
  ]) {
    const order = orderBy(foldedText(adjective ?? text))
    if (order !== null && query.trim() !== text) return { text, ...order }
  }
  const [text] = costly.exec(query) ?? []
  return text === undefined || query.trim() === text ? null : { text, sort: 'expensive', quality: null }
}

function orderBy(adjective: string): Pick<OrderInWords, 'sort' | 'quality'> | null {
  const sort = sorts.find(([start]) => start.test(adjective))?.[1]
  if (sort !== undefined) return { sort, quality: null }
  for (const [qualities, isLeast] of [[most, false] as const, [least, true] as const]) {
    const names = qualities.find(([start]) => start.test(adjective))?.[1]
    if (names) return { sort: null, quality: { names, isLeast } }
  }
  return null
}

/**
 * Which of the characteristics with these titles a quality is of: the one that most goods have, `countOf` says how
 * many. Null: no goods have one.
 */
export function qualityAmong(
  { names }: Quality,
  titles: readonly string[],
  countOf: (characteristic: number) => number,
): number | null {
  const named = titles.flatMap((title, n) => {
    const folded = foldedWords(foldedText(title)).join(' ')
    const place = names.findIndex((name) => folded.startsWith(name))
    return place === -1 ? [] : [{ n, place, count: countOf(n) }]
  })
  const [best] = named.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || a.place - b.place)
  return best?.n ?? null
}
