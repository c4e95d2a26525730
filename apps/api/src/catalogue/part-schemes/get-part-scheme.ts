import type { partSchemes } from '@shpulka/contract/catalogue/part-schemes'
import { notFound } from '../../base/http/failure.ts'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import { type CatalogDeps, jsonArray } from '../catalog/cards.port.ts'
import { firstSoldSuccessor } from '../compatibility/successor.rule.ts'
import { partScheme } from './part-scheme.view.ts'
import { findPartScheme } from './part-schemes.sql.ts'

export const getPartScheme: Handler<typeof partSchemes.getPartScheme, CatalogDeps> = async (ctx, { pool, catalog }) => {
  const { site } = ctx.visitor
  ctx.tag('part-schemes')
  const [scheme] = await findPartScheme(pool, site.id, ctx.params.code)
  if (!scheme) throw notFound('Такой схемы нет')
  // Read after the await: the index may have been replaced meanwhile.
  const { index } = catalog
  const priceContext = catalog.priceContext(ctx.visitor)
  const partIds = [...new Set(scheme.points.flatMap(({ productId }) => productId ?? []))]
  const { explicitPairs } = index
  const isForSale = (id: number) => index.isShown(index.table.rowOf(id), priceContext.siteOrdinal)
  const successors = new Map(
    partIds.flatMap((id) => {
      const successor = firstSoldSuccessor(id, explicitPairs.successorOf, isForSale)
      return successor === null ? [] : [[id, successor] as const]
    }),
  )
  const linkedIds = [...new Set([...partIds, ...[...successors.values()].map(({ successorId }) => successorId)])]
  const rowById = new Map(linkedIds.filter(isForSale).map((id) => [id, index.table.rowOf(id)]))
  const machineRow = scheme.machineId === null ? undefined : index.table.rowOf(scheme.machineId)
  const machine = index.isShown(machineRow, priceContext.siteOrdinal)
    ? { title: index.table.titles[machineRow] as string, path: catalog.pathOf(machineRow) }
    : null
  const categories = new Map(
    catalog.listCategories(site.id).map(({ id, title, path }) => [id, { title, path: `/catalog/${path}` }]),
  )
  // Hidden products too: they may be shown again.
  ctx.tag(
    'categories',
    ...[...linkedIds, ...(scheme.machineId === null ? [] : [scheme.machineId])].map((id) => `product:${id}`),
  )
  // The cards are JSON already, and are put into the answer as they are.
  const schemeJson = JSON.stringify(
    partScheme(scheme, { machine, shownIds: new Set(rowById.keys()), successors, categories }),
  )
  const cards = jsonArray([...rowById.values()].map((row) => index.card(row as number, priceContext)))
  return new ReadyJson(Buffer.concat([Buffer.from(`${schemeJson.slice(0, -1)},"cards":`), cards, Buffer.from('}')]))
}
