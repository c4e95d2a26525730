import type { StandInMachine } from '@shpulka/contract/catalogue/compatibility'
import type { Visitor } from '../../base/http/request-context.ts'
import type { Catalog } from './catalog.ts'
import { listCards } from './list-cards.ts'

const maxShown = 3

/** What stands in for a machine the shop never sold, by its name; null: the owner's list has no such model. */
export function standInOf(
  catalog: Catalog,
  visitor: Pick<Visitor, 'site' | 'priceRole'>,
  title: string,
): StandInMachine | null {
  const { index } = catalog
  const found = index.search.modelIn(title)
  const rows = found ? index.machines.standIns(found.words, catalog.priceContext(visitor)) : []
  if (!found || rows.length === 0) return null
  const shown = rows.slice(0, maxShown).map((row) => index.table.ids[row] as number)
  const machines = listCards(catalog, visitor, shown).map(({ id, title, path }) => ({ id, title, path }))
  return { code: found.code, model: found.model, machines }
}

/** Whether a product fits most of the machines that stand in for a model; null: there is no such model. */
export function fitsStandIn(
  catalog: Catalog,
  visitor: Pick<Visitor, 'site' | 'priceRole'>,
  code: string,
  row: number,
): { model: string; isCompatible: boolean } | null {
  const { index } = catalog
  const priceContext = catalog.priceContext(visitor)
  const model = index.search.modelOfCode(code)
  const machines = model ? index.machines.standIns(model.words, priceContext) : []
  if (!model || machines.length === 0) return null
  return {
    model: model.model,
    isCompatible: index.machines.partsForMost(machines, priceContext.siteOrdinal).includes(row),
  }
}
