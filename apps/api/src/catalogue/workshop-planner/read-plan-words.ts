import { planMaxPlaces, planMaxUnits, type workshopPlanner } from '@shpulka/contract/catalogue/workshop-planner'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { readPlanning } from '../machine-picker/machine-picker.port.ts'
import { planInWords } from './plan-in-words.rule.ts'

export const readPlanWords: Handler<typeof workshopPlanner.readPlanWords, CatalogDeps> = async (
  ctx,
  { pool, catalog },
) => {
  const { garments } = await readPlanning(pool)
  return planInWords(ctx.query.words, garments, catalog.index.dictionary.searchWords.synonyms, {
    units: planMaxUnits,
    places: planMaxPlaces,
  })
}
