import type { partSchemes } from '@shpulka/contract/catalogue/part-schemes'
import { notFound } from '../../base/http/failure.ts'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import { type CatalogDeps, jsonArray } from '../catalog/cards.port.ts'
import { partScheme } from './part-scheme.view.ts'
import { findPartScheme } from './part-schemes.sql.ts'

export const getPartScheme: Verb<typeof partSchemes.getPartScheme, CatalogDeps> = async (visit, { pool, catalog }) => {
  const { site } = visit.visitor
  visit.tag('part-schemes')
  const [row] = await findPartScheme(pool, site.id, visit.params.code)
  if (!row) throw notFound('Такой схемы нет')
  // Read after the waiting: slots may have moved meanwhile.
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  const named = [...new Set(row.points.flatMap(({ productId }) => productId ?? []))]
  const slotById = new Map(named.map((id) => [id, index.table.slotOf(id)] as const).filter(([, slot]) => index.isShown(slot, scene.site)))
  const machineSlot = row.machineId === null ? undefined : index.table.slotOf(row.machineId)
  const machine = index.isShown(machineSlot, scene.site)
    ? { title: index.table.titles[machineSlot] as string, path: catalog.pathOf(machineSlot) }
    : null
  const categories = new Map(catalog.listCategories(site.id).map(({ id, title, path }) => [id, { title, path: `/catalog/${path}` }]))
  // Those that are hidden now may be shown again.
  visit.tag('categories', ...[...named, ...(row.machineId === null ? [] : [row.machineId])].map((id) => `product:${id}`))
  const head = JSON.stringify(partScheme(row, { machine, shownIds: new Set(slotById.keys()), categories }))
  const cards = jsonArray([...slotById.values()].map((slot) => index.card(slot as number, scene)))
  return new ReadyJson(Buffer.concat([Buffer.from(`${head.slice(0, -1)},"cards":`), cards, Buffer.from('}')]))
}
