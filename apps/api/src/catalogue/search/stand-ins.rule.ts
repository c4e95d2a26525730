import { withoutText } from './asked-conditions.rule.ts'
import { bareCode, foldedText, foldedWords } from './searched-words.rule.ts'

/** Models the shop does not sell, and the words whose goods stand in for them. A row of `search_stand_ins`. */
export interface StandIn {
  readonly models: readonly string[]
  readonly words: string
}

/** A model named by a question, and the question by other words. */
export interface FoundStandIn {
  /** As the shop writes it. */
  readonly model: string
  readonly question: string
}

/** A model as it is looked for. */
export interface Model {
  /** As the shop writes it. */
  readonly model: string
  /** Its letters and numbers alone, folded. */
  readonly bare: string
  /** So many pieces of a question it is in at most. */
  readonly pieces: number
  readonly words: string
}

const shortestModel = 4
const shortestCut = 2

/** The longest first. */
export const modelsOf = (standIns: readonly StandIn[]): Model[] =>
  standIns
    .flatMap(({ models, words }) =>
      models.map((model) => {
        const folded = foldedText(model)
        return { model, bare: bareCode(folded), pieces: foldedWords(folded).length + 2, words }
      }),
    )
    .filter(({ bare }) => bare.length >= shortestModel)
    .sort((a, b) => b.bare.length - a.bare.length)

/**
 * The longest of the models that a question names: whatever separates its letters and numbers, and whatever follows
 * («97 класса», «DDL-8700H»); null: none.
 */
export function standInFor(question: string, models: readonly Model[]): FoundStandIn | null {
  const pieces = Array.from(question.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => ({
    ...{ text, index, folded: foldedText(text) },
  }))
  for (const { model, bare, pieces: most, words } of models) {
    const text = textOfModel(question, pieces, bare, most)
    if (text !== undefined) return { model, question: `${words} ${withoutText(question, text)}`.trim() }
  }
  return null
}

/** «862 кл» is «862 класс»: its last word may be cut. */
const isCut = (joined: string, bare: string, last: string): boolean =>
  last.length >= shortestCut &&
  last !== joined &&
  !/\p{N}/u.test(last) &&
  bare.startsWith(joined) &&
  /\p{N}/u.test(joined)

function textOfModel(
  question: string,
  pieces: readonly { text: string; index: number; folded: string }[],
  bare: string,
  most: number,
): string | undefined {
  for (const [n, first] of pieces.entries()) {
    let joined = ''
    for (const piece of pieces.slice(n, n + most)) {
      joined += piece.folded
      if (joined.startsWith(bare) || isCut(joined, bare, piece.folded))
        return question.slice(first.index, piece.index + piece.text.length)
      if (!bare.startsWith(joined)) break
    }
  }
  return undefined
}
