import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { transliterated } from '../../base/text/transliterate.rule.ts'
import { bareCode, foldedText, foldedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** Models the shop does not sell, and the words to search instead. A row of `search_stand_ins`. */
export interface StandIn {
  readonly models: readonly string[]
  readonly words: string
}

/** A model found in a query, and the query with it replaced. */
export interface FoundStandIn {
  /** In the owner's spelling. */
  readonly model: string
  /** As typed. */
  readonly text: string
  /** The words to search instead of the model. */
  readonly words: string
  readonly query: string
  /** It is a maker alone, and the list has several kinds of its machines: what fits them is not known. */
  readonly isOfManyKinds: boolean
}

/** A model prepared for matching. */
export interface Model {
  /** In the owner's spelling. */
  readonly model: string
  /** The model's letters and numbers alone, folded. */
  readonly bare: string
  readonly hasNumber: boolean
  /** The most pieces of a query the model may be spread over. */
  readonly maxPieces: number
  readonly words: string
  /** The model's first word, folded, if letters alone; empty: none. */
  readonly maker: string
  /** It is a maker alone whose models of the list have several words. */
  readonly isOfManyKinds: boolean
}

const shortestModel = 4
const shortestCut = 2
/** Cyrillic letters of a code, with or without a number: «ф4», «ддл». */
const russianCode = /^(?:[а-яё]{1,3}|[а-яё]{1,3}\d[\dа-яё]*)$/i

/** «Juki DDL-8700» is also called «Juki 8700». */
function withoutSeries(model: string): string[] {
  const [, maker, number] = /^(\p{L}{3,}) \p{L}{1,4}[- ]?(\d{3,}.*)$/u.exec(model) ?? []
  return maker === undefined || number === undefined ? [] : [`${maker} ${number}`]
}

/** «1823 класс» is also called «машина 1823», «класс 1823»; «97 класс» only «класс 97». */
function withClassFirst(model: string): string[] {
  const [, number] = /^(\d{2,}\p{L}?) класс$/u.exec(model) ?? []
  if (number === undefined) return []
  return [`класс ${number}`, ...(/^\d{3}/.test(number) ? [`машина ${number}`] : [])]
}

/** Models of the owner's list, the longest first. */
export function modelsOf(standIns: readonly StandIn[]): Model[] {
  const all = standIns.flatMap(({ models, words }) =>
    models.flatMap((model) =>
      [model, ...withoutSeries(model), ...withClassFirst(model)].map((spelling) => {
        const folded = foldedText(spelling)
        const [first = '', ...rest] = foldedWords(folded)
        const maker = rest.length > 0 && isMaker(first) ? first : ''
        const bare = bareCode(folded)
        return { model, bare, hasNumber: /\p{N}/u.test(bare), maxPieces: rest.length + 3, words, maker }
      }),
    ),
  )
  const byMaker = Map.groupBy(all, ({ maker }) => maker)
  return all
    .filter(({ bare }) => bare.length >= shortestModel)
    .map((each) => ({
      ...each,
      isOfManyKinds: byMaker.get(each.bare)?.some(({ words }) => words !== each.words) ?? false,
    }))
    .sort((a, b) => lastOf(a) - lastOf(b) || b.bare.length - a.bare.length)
}

/** «1022 м класс» is longer than «машина 1022»; a maker says less than both. */
const lastOf = ({ bare, hasNumber }: Pick<Model, 'bare' | 'hasNumber'>): number =>
  /^(?:класс|машина)\d/.test(bare) ? 1 : hasNumber ? 0 : 2

/** A model of the owner's list in addresses and filters: «like-juki-ddl-8700». Codes of products do not begin so. */
export const modelCode = ({ model }: Pick<Model, 'model'>): string => `like-${transliterated(model)}`

const isMaker = (word: string): boolean => /^\p{L}{4,}$/u.test(word)

/**
 * Finds the longest model in a query, with any separators between letters and numbers and any ending («97 класса»,
 * «DDL-8700H»), or with a typo in its maker («джак а5»); null: none.
 */
export function standInFor(query: string, models: readonly Model[]): FoundStandIn | null {
  const pieces = Array.from(query.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => ({
    text,
    index,
    folded: foldedText(text.replace(ordinal, '')),
    // «Джек ф4» is Jack F4: letters of codes are typed as they sound.
    latin: russianCode.test(text) ? foldedText(transliterated(text)) : foldedText(text),
  })).filter(({ text }, n, all) => !isOrdinalEnd(text, all[n - 1]?.text ?? '', all[n + 1]?.text ?? ''))
  const readings = [
    () => [pieces],
    () => withMakers(pieces, models),
    () => [withMakersFirst(pieces, models)],
    () => [withoutSeriesLetters(pieces, models)],
  ]
  // A maker alone says less than a number, however the number is spelt.
  for (const hasNumber of [true, false]) {
    if (hasNumber && !/\p{N}/u.test(query)) continue
    for (const reading of readings)
      for (const read of reading()) {
        const found = read && standInAmong(query, read, models, hasNumber)
        if (found) return found
      }
  }
  return null
}

/** «97-й класс», «22-го класса». */
const isOrdinalEnd = (text: string, before: string, after: string): boolean =>
  /^(?:ы?й|о?го|о?му|м)$/iu.test(text) && /^\d+$/.test(before) && /^класс/iu.test(after)
const ordinal = /(?<=^\d{2,4})(?:ы?й|о?го|о?му)$/iu

/**
 * The pieces without what stands between a maker and a number, «Jack JK-F4», «Juki модель 8700»; null: nothing does.
 */
function withoutSeriesLetters(pieces: readonly Piece[], models: readonly Model[]): readonly Piece[] | null {
  const isBetween = ({ text }: Piece, n: number) =>
    /^(?:[a-z]{1,3}|модел\p{L}*)$/iu.test(text) && /\p{N}/u.test(pieces[n + 1]?.text ?? '')
  if (!pieces.some(isBetween)) return null
  const makers = new Set(models.map(({ maker }) => maker))
  const rest = pieces.filter((piece, n) => !isBetween(piece, n) || !makers.has(pieces[n - 1]?.folded ?? ' '))
  return rest.length === pieces.length ? null : rest
}

/** The pieces with a maker after a number before it, «8700 Juki»; null: there are none. */
function withMakersFirst(pieces: readonly Piece[], models: readonly Model[]): readonly Piece[] | null {
  const isAfterNumber = ({ folded }: Piece, n: number) => isMaker(folded) && /\p{N}/u.test(pieces[n - 1]?.folded ?? '')
  if (!pieces.some(isAfterNumber)) return null
  const makers = new Set(models.map(({ maker }) => maker))
  const at = pieces.findIndex((piece, n) => isAfterNumber(piece, n) && makers.has(piece.folded))
  if (at === -1) return null
  const [number, maker] = [pieces[at - 1] as Piece, pieces[at] as Piece]
  // Where they are typed stays: the text of the model is from the number to the maker.
  return pieces
    .with(at - 1, { ...number, folded: maker.folded, latin: maker.latin })
    .with(at, { ...maker, folded: number.folded, latin: number.latin })
}

/** The pieces with each of the makers of the list that one before a number is a typo away from: «джеки ф4». */
function withMakers(pieces: readonly Piece[], models: readonly Model[]): (readonly Piece[])[] {
  const isBeforeNumber = ({ folded }: Piece, n: number) => isMaker(folded) && /\p{N}/u.test(pieces[n + 1]?.folded ?? '')
  if (!pieces.some(isBeforeNumber)) return []
  const makers = new Set(models.map(({ maker }) => maker))
  return pieces.flatMap((piece, n) =>
    !isBeforeNumber(piece, n) || makers.has(piece.folded)
      ? []
      : [...makers]
          .filter((maker) => isOneTypo(maker, piece.folded))
          .map((maker) => pieces.with(n, { ...piece, folded: maker, latin: maker })),
  )
}

/** `hasNumber`: whether models with a number are looked for, or those without. */
function standInAmong(
  query: string,
  pieces: readonly Piece[],
  models: readonly Model[],
  hasNumber: boolean,
): FoundStandIn | null {
  // Most models begin with no letter of the query: there are hundreds, and every search asks for all.
  const firstLetters = new Set(pieces.flatMap(({ folded, latin }) => [folded.charAt(0), latin.charAt(0)]))
  const isSpeltOtherwise = pieces.some(({ folded, latin }) => folded !== latin)
  for (const each of models) {
    const { model, bare, words } = each
    if (each.hasNumber !== hasNumber || !firstLetters.has(bare.charAt(0))) continue
    const text =
      textOfModel(query, pieces, each, ({ folded }) => folded) ??
      (isSpeltOtherwise ? textOfModel(query, pieces, each, ({ latin }) => latin) : undefined)
    // In its place: of «челнок на 97 класс» the hook comes first, the machine is what it is for.
    if (text !== undefined)
      return {
        model,
        text,
        words,
        isOfManyKinds: each.isOfManyKinds,
        query: query
          .replace(text, () => words)
          .replace(/\s+/g, ' ')
          .trim(),
      }
  }
  return null
}

/** «DDL-8700H» is «DDL-8700», «Juki MO6714» is «Juki MO»; «juki мотор» is not. */
const isLonger = (joined: string, bare: string, hasNumber: boolean): boolean =>
  joined.startsWith(bare) && (hasNumber || /^(?:$|\p{N})/u.test(joined.slice(bare.length)))

/** Whether the last word of a model is cut short: «862 кл» is «862 класс». */
const isCut = (joined: string, bare: string, last: string): boolean =>
  last.length >= shortestCut &&
  last !== joined &&
  !/\p{N}/u.test(last) &&
  bare.startsWith(joined) &&
  /\p{N}/u.test(joined)

/** «На чайку» is for «Чайка». */
const isForm = (joined: string, bare: string): boolean =>
  joined.charAt(0) === bare.charAt(0) && /^[а-я]{4,}$/.test(bare) && wordStem(joined) === wordStem(bare)

interface Piece {
  readonly text: string
  readonly index: number
  readonly folded: string
  readonly latin: string
}

function textOfModel(
  query: string,
  pieces: readonly Piece[],
  { bare, hasNumber, maxPieces }: Model,
  lettersOf: (piece: Piece) => string,
): string | undefined {
  for (const [n, first] of pieces.entries()) {
    if (!hasNumber && isTown(pieces, n)) continue
    let joined = ''
    for (const piece of pieces.slice(n, n + maxPieces)) {
      joined += lettersOf(piece)
      if (isLonger(joined, bare, hasNumber) || isCut(joined, bare, lettersOf(piece)) || isForm(joined, bare))
        return query.slice(first.index, piece.index + piece.text.length)
      if (!bare.startsWith(joined)) break
    }
  }
  return undefined
}

const ofDelivery = /^(?:доставк|выдач|самовывоз)/i
/** «Чайка доставкой» is a machine. */
const withDelivery = /^(?:доставкой|самовывозом)$/i

/** Names are of towns too: «оверлоки в Подольске», «доставка до Подольска», «Подольск самовывоз». */
function isTown(pieces: readonly Piece[], n: number): boolean {
  const [beforeLast = '', last = '', name = '', next = ''] = [-2, -1, 0, 1].map((step) => pieces[n + step]?.text ?? '')
  if (/^(?:в|во|из)$/i.test(last)) return true
  const before = /^(?:по|до)$/i.test(last) ? beforeLast : last
  // A town is not typed in Latin letters: «Brother доставка».
  return /[а-яё]/i.test(name) && (ofDelivery.test(before) || (ofDelivery.test(next) && !withDelivery.test(next)))
}
