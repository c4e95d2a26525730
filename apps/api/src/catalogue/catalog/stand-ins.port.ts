import type { UnsoldModel } from '@shpulka/contract/catalogue/compatibility'
import type { Visitor } from '../../base/http/request-context.ts'
import type { Catalog } from './catalog.ts'
import { listCards } from './list-cards.ts'

const maxShown = 3

/**
 * A model the shop does not sell, by its name, with what stands in for it; null: the owner's list has no such model.
 */
export function unsoldModelOf(
  catalog: Catalog,
  visitor: Pick<Visitor, 'site' | 'priceRole'>,
  title: string,
): UnsoldModel | null {
  const { index } = catalog
  const found = index.search.modelIn(title)
  const rows = found ? index.machines.standIns(found.words, catalog.priceContext(visitor)) : []
  if (!found || rows.length === 0) return null
  const shown = rows.slice(0, maxShown).map((row) => index.table.ids[row] as number)
  const standIns = listCards(catalog, visitor, shown).map(({ id, title, path }) => ({ id, title, path }))
  return { code: found.code, model: found.model, standIns }
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
