import type { Consumable, orders } from '@shpulka/contract/buying/orders'
import type { Handler } from '../../base/http/request-context.ts'
import { type CatalogDeps, listCards } from '../../catalogue/catalog/cards.port.ts'
import { unsoldModelOf } from '../../catalogue/catalog/stand-ins.port.ts'
import { findMachineNames } from '../../catalogue/workshop/workshop.port.ts'
import { findBoughtGroups } from './own-orders.sql.ts'

const maxItems = 30

export const listConsumables: Handler<typeof orders.listConsumables, Pick<CatalogDeps, 'pool' | 'catalog'>> = async (
  { visitor },
  { pool, catalog },
) => {
  const userId = visitor.user!.id
  const [machines, bought] = await Promise.all([
    findMachineNames(pool, userId),
    findBoughtGroups(pool, userId, visitor.site.id),
  ])
  if (machines.length === 0 || bought.length === 0) return []
  const { index } = catalog
  const priceContext = catalog.priceContext(visitor)
  const compatibleRows = new Set(
    machines.flatMap(({ productId, title }) => {
      const row = productId === null ? undefined : index.table.rowOf(productId)
      const parts = row === undefined ? [] : index.compatible(row, priceContext.siteOrdinal)
      if (parts.length > 0 || index.isShown(row, priceContext.siteOrdinal))
        return parts.flatMap(({ side, rows }) => (side === 'part' ? [...rows] : []))
      const model = unsoldModelOf(catalog, visitor, title)
      return model ? [...(index.machines.compatibleWith(model.code, priceContext)?.rows ?? [])] : []
    }),
  )
  const consumables = bought.filter(({ productId }) => compatibleRows.has(index.table.rowOf(productId) ?? -1))
  const cards = new Map(
    listCards(
      catalog,
      visitor,
      consumables.map(({ productId }) => productId),
    ).map((card) => [card.id, card]),
  )
  return consumables
    .flatMap(({ productId, groupId, count, boughtAt }): Consumable[] => {
      const product = cards.get(productId)
      const group = product?.groups.find(({ id }) => id === groupId)
      return product && group
        ? [{ product, groupId, title: group.title, count, available: group.count, boughtAt: boughtAt.toISOString() }]
        : []
    })
    .slice(0, maxItems)
}
