import type { catalog } from '@shpulka/contract/catalogue/catalog'
import { badInput, notFound } from '../../base/http/failure.ts'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import { seoOver } from '../../content/settings/seo.port.ts'
import type { CatalogDeps } from './deps.ts'
import { findProductPage } from './product-page.sql.ts'
import { productPage } from './product-page.view.ts'

export const viewProduct: Verb<typeof catalog.viewProduct, CatalogDeps> = async (visit, { pool, catalog }) => {
  const { id, code } = visit.query
  if ((id === undefined) === (code === undefined))
    throw badInput({ id: 'Укажите что-нибудь одно: id или code', code: 'Укажите что-нибудь одно: id или code' })
  const { site } = visit.visitor
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  const slot = id === undefined ? index.table.slotOfCode(code as string) : index.table.slotOf(id)
  if (!index.isShown(slot, scene.site)) throw notFound('Такого товара нет')
  const productId = index.table.ids[slot] as number
  visit.tag(`product:${productId}`)
  const page = await catalog.page(productId, scene, async () => {
    const { id: siteId, warehouseIds, priceListId, priceRole: guestRole, bonusPercent, bonusTerms } = site
    const [row] = await findProductPage(pool, productId, warehouseIds, priceListId, scene.priceRole, guestRole, siteId, catalog.pathOf(slot))
    // Hidden a moment ago: the index has not heard of it yet, or has by now.
    if (!row || index.table.ids[slot] !== productId) throw notFound('Такого товара нет')
    const fallback = catalog.describeProduct(slot, site)
    const seo = row.seo ? seoOver(row.seo, fallback) : fallback
    return Buffer.from(JSON.stringify(productPage({ slot, scene, row, seo, bonusPercent: bonusPercent * bonusTerms.multiplier })))
  })
  return new ReadyJson(page)
}
