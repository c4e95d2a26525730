import { type compatibility, compatibleDefaultLimit } from '@shpulka/contract/catalogue/compatibility'
import { notFound } from '../../base/http/failure.ts'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import { type CatalogDeps, jsonArray } from '../catalog/cards.port.ts'
import { compatibleGroup } from './compatible-group.ts'
import { firstSoldSuccessor } from './successor.rule.ts'

export const listCompatible: Handler<typeof compatibility.listCompatible, CatalogDeps> = async (ctx, { catalog }) => {
  const { productId, limit = compatibleDefaultLimit } = ctx.query
  const { index } = catalog
  const priceContext = catalog.priceContext(ctx.visitor)
  const row = index.table.rowOf(productId)
  if (!index.isShown(row, priceContext.siteOrdinal)) throw notFound('Такого товара нет')
  const cardOf = (id: number) => {
    const other = index.table.rowOf(id)
    return index.isShown(other, priceContext.siteOrdinal) ? index.card(other, priceContext) : null
  }
  const { explicitPairs } = index
  const successor = firstSoldSuccessor(productId, explicitPairs.successorOf, (id) => cardOf(id) !== null)
  const replacedIds = explicitPairs.predecessorsOf(productId)
  const compatible = index.compatible(row, priceContext.siteOrdinal)
  const fitting = [...new Set(compatible.flatMap(({ rows }) => [...rows]))]
  const groups = compatible
    .map((group) => ({ side: group.side, ...compatibleGroup(index, row, group, fitting, priceContext, limit) }))
    .filter(({ rows }) => rows.length > 0)
  const shownIds = groups.flatMap(({ rows }) => rows.map((each) => index.table.ids[each] as number))
  const taggedIds = [productId, ...shownIds, ...replacedIds, ...(successor ? [successor.successorId] : [])]
  ctx.tag(...[...new Set(taggedIds)].map((id) => `product:${id}`))
  const groupsJson = (side: 'machine' | 'part') =>
    jsonArray(groups.flatMap((group) => (group.side === side ? group.json : [])))
  const replacedBy = successor && {
    product: JSON.parse(cardOf(successor.successorId)?.toString() ?? 'null'),
    note: successor.note,
  }
  return new ReadyJson(
    Buffer.concat([
      Buffer.from('{"parts":'),
      groupsJson('part'),
      Buffer.from(',"machines":'),
      groupsJson('machine'),
      Buffer.from(`,"replacedBy":${JSON.stringify(replacedBy)},"replaces":`),
      jsonArray(replacedIds.flatMap((id) => cardOf(id) ?? [])),
      Buffer.from('}'),
    ]),
  )
}
