import type { workshopPlanner } from '@shpulka/contract/catalogue/workshop-planner'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { readPlanning } from '../machine-picker/machine-picker.port.ts'
import { garmentView } from './garment.view.ts'

export const listPlannedGarments: Handler<typeof workshopPlanner.listPlannedGarments, CatalogDeps> = async (
  ctx,
  { pool },
) => {
  ctx.tag('machine-picker')
  const planning = await readPlanning(pool)
  return planning.garments.map((garment) => garmentView(garment, planning.operations))
}
