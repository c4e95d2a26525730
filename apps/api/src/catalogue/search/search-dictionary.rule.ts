import { isCode } from './searched-words.rule.ts'
import { type Model, modelCode, modelsOf, type StandIn } from './stand-ins.rule.ts'
import type { Synonyms } from './synonyms.rule.ts'
import { wordRoot } from './word-root.rule.ts'

/** The owner's synonyms and models of other makers, ready to be searched with. */
export interface SearchDictionary {
  readonly synonyms: Synonyms
  /** Words of synonyms, to which typos are corrected even if no product has them. */
  readonly synonymWords: ReadonlySet<string>
  /** A word of the synonyms by its root; a synonym of one word is preferred to a word of a phrase. */
  readonly synonymByRoot: ReadonlyMap<string, string>
  readonly models: readonly Model[]
  /** Of models with the same code, the first. */
  readonly modelsByCode: ReadonlyMap<string, Model>
}

const shortestSynonym = 6

export function searchDictionary(synonyms: Synonyms, standIns: readonly StandIn[] = []): SearchDictionary {
  const phrases = synonyms.groups.flat().toSorted((a, b) => b.length - a.length)
  const models = modelsOf(standIns)
  return {
    synonyms,
    models,
    modelsByCode: new Map(models.toReversed().map((model) => [modelCode(model), model])),
    synonymByRoot: new Map(phrases.flatMap((words) => words.map(({ word }) => [wordRoot(word), word]))),
    synonymWords: new Set(
      synonyms.groups.flat(2).flatMap(({ word }) => (word.length >= shortestSynonym && !isCode(word) ? [word] : [])),
    ),
  }
}
