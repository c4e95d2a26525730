import type { WorkshopMachine } from '@shpulka/contract/catalogue/workshop'
import type { Visitor } from '../../base/http/request-context.ts'
import { type Catalog, listCards } from '../catalog/cards.port.ts'
import { unsoldModelOf } from '../catalog/stand-ins.port.ts'
import type { MachineRow } from './workshop.sql.ts'

export function machinesView(rows: readonly MachineRow[], catalog: Catalog, visitor: Visitor): WorkshopMachine[] {
  const cards = new Map(
    listCards(
      catalog,
      visitor,
      rows.flatMap(({ productId }) => productId ?? []),
    ).map((card) => [card.id, card]),
  )
  return rows.map((row) => {
    const product = (row.productId !== null && cards.get(row.productId)) || null
    return { ...row, product, unsoldModel: product ? null : unsoldModelOf(catalog, visitor, row.title) }
  })
}
