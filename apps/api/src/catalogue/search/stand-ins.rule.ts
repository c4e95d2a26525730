import { withoutText } from './conditions-in-words.rule.ts'
import { bareCode, foldedText, foldedWords } from './searched-words.rule.ts'

/** Models the shop does not sell, and the words to search instead. A row of `search_stand_ins`. */
export interface StandIn {
  readonly models: readonly string[]
  readonly words: string
}

/** A model found in a query, and the query with it replaced. */
export interface FoundStandIn {
  /** In the owner's spelling. */
  readonly model: string
  readonly query: string
}

/** A model prepared for matching. */
export interface Model {
  /** In the owner's spelling. */
  readonly model: string
  /** Its letters and numbers alone, folded. */
  readonly bare: string
  /** It may be spread over at most this many pieces of a query. */
  readonly maxPieces: number
  readonly words: string
}

const shortestModel = 4
const shortestCut = 2

/** Models of the owner's list, the longest first. */
export const modelsOf = (standIns: readonly StandIn[]): Model[] =>
  standIns
    .flatMap(({ models, words }) =>
      models.map((model) => {
        const folded = foldedText(model)
        return { model, bare: bareCode(folded), maxPieces: foldedWords(folded).length + 2, words }
      }),
    )
    .filter(({ bare }) => bare.length >= shortestModel)
    .sort((a, b) => b.bare.length - a.bare.length)

/**
 * Finds the longest model in a query, with any separators between letters and numbers and any ending («97 класса»,
 * «DDL-8700H»); null: none.
 */
export function standInFor(query: string, models: readonly Model[]): FoundStandIn | null {
  const pieces = Array.from(query.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => ({
    ...{ text, index, folded: foldedText(text) },
  }))
  for (const { model, bare, maxPieces, words } of models) {
    const text = textOfModel(query, pieces, bare, maxPieces)
    if (text !== undefined) return { model, query: `${words} ${withoutText(query, text)}`.trim() }
  }
  return null
}

/** Whether the last word of a model is cut short: «862 кл» is «862 класс». */
const isCut = (joined: string, bare: string, last: string): boolean =>
  last.length >= shortestCut &&
  last !== joined &&
  !/\p{N}/u.test(last) &&
  bare.startsWith(joined) &&
  /\p{N}/u.test(joined)

function textOfModel(
  query: string,
  pieces: readonly { text: string; index: number; folded: string }[],
  bare: string,
  maxPieces: number,
): string | undefined {
  for (const [n, first] of pieces.entries()) {
    let joined = ''
    for (const piece of pieces.slice(n, n + maxPieces)) {
      joined += piece.folded
      if (joined.startsWith(bare) || isCut(joined, bare, piece.folded))
        return query.slice(first.index, piece.index + piece.text.length)
      if (!bare.startsWith(joined)) break
    }
  }
  return undefined
}
