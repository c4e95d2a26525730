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
  const standIn = found && index.standIn(found.words, catalog.priceContext(visitor))
  if (!standIn) return null
  const shown = standIn.machines.slice(0, maxShown).map((row) => index.table.ids[row] as number)
  const machines = listCards(catalog, visitor, shown).map(({ id, title, path }) => ({ id, title, path }))
  return { code: found.code, model: found.model, machines }
}

/** Whether a product fits most of the machines that stand in for a model; null: there is no such model. */
export function fitsStandIn(
  catalog: Catalog,
  visitor: Pick<Visitor, 'site' | 'priceRole'>,
  code: string,
  row: number,
): { model: string; isFitting: boolean } | null {
  const model = catalog.index.search.modelOfCode(code)
  const standIn = model && catalog.index.standIn(model.words, catalog.priceContext(visitor))
  return standIn ? { model: model.model, isFitting: standIn.rows.includes(row) } : null
}
