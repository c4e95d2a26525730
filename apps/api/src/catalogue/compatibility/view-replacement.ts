import type { compatibility } from '@shpulka/contract/catalogue/compatibility'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { type CatalogDeps, listCards } from '../catalog/cards.port.ts'
import { findUnsoldProduct } from './compatibility.sql.ts'
import { articlesIn } from './named-articles.rule.ts'
import { firstSoldSuccessor, type Successor } from './successor.rule.ts'

export const viewReplacement: Handler<typeof compatibility.viewReplacement, CatalogDeps> = async (
  { query, visitor },
  { pool, catalog },
) => {
  const [unsold] = await findUnsoldProduct(pool, query.code, visitor.site.id)
  if (!unsold) throw notFound('Такого товара нет')
  const { index } = catalog
  const { siteOrdinal } = catalog.priceContext(visitor)
  // The catalogue in memory has no characteristics of what is not sold.
  const named = (): Successor | undefined => {
    const articles = unsold.articles.flatMap(articlesIn)
    const row = articles.flatMap((article) => index.table.rowOfArticle(article) ?? [])[0]
    return row === undefined ? undefined : { successorId: index.table.ids[row] as number, note: '' }
  }
  const successor = firstSoldSuccessor(
    unsold.id,
    (id) => index.explicitPairs.successorOf(id) ?? (id === unsold.id ? named() : undefined),
    (id) => index.isShown(index.table.rowOf(id), siteOrdinal),
  )
  const [product] = listCards(catalog, visitor, successor ? [successor.successorId] : [])
  if (!successor || !product) throw notFound('Вместо него ничего нет')
  return { title: unsold.title, product, note: successor.note }
}
