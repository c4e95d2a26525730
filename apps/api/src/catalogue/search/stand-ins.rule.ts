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

const shortestModel = 4

/**
 * The longest of the models that a question names: whatever separates its letters and numbers, and whatever follows
 * («97 класса», «DDL-8700H»); null: none.
 */
export function standInFor(question: string, standIns: readonly StandIn[]): FoundStandIn | null {
  const pieces = Array.from(question.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => ({ text, index }))
  let best: (FoundStandIn & { length: number }) | null = null
  for (const { models, words } of standIns)
    for (const model of models) {
      const bare = bareCode(foldedText(model))
      if (bare.length < shortestModel || bare.length <= (best?.length ?? 0)) continue
      const text = textOfModel(question, pieces, bare, foldedWords(foldedText(model)).length + 2)
      if (text !== undefined)
        best = { model, question: `${words} ${withoutText(question, text)}`.trim(), length: bare.length }
    }
  return best && { model: best.model, question: best.question }
}

function textOfModel(
  question: string,
  pieces: readonly { text: string; index: number }[],
  bare: string,
  most: number,
): string | undefined {
  for (const [n, first] of pieces.entries()) {
    let joined = ''
    for (const piece of pieces.slice(n, n + most)) {
      joined += foldedText(piece.text)
      if (joined.startsWith(bare)) return question.slice(first.index, piece.index + piece.text.length)
      if (!bare.startsWith(joined)) break
    }
  }
  return undefined
}
