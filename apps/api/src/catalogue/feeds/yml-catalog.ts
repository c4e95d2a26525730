import { groupArticle } from '@shpulka/contract/catalogue/group-article'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import type { Reader } from '../../base/db/pool.ts'
import type { Reads } from '../../base/db/reads.ts'
import { groupCount } from '../catalog/group-count.rule.ts'
import { groupPriceTiers } from '../catalog/group-price.rule.ts'
import { type Catalog, shownProductIds, shownProducts } from '../catalog/shown-products.port.ts'
import type { FeedSite } from './deps.ts'
import { type FeedOfferRow, findFeedOffers, findFeedTexts } from './feed-products.sql.ts'
import { originPlaceholder } from './origin-placeholder.rule.ts'
import { element, isoTime, xmlText } from './xml-text.rule.ts'
import { type YmlGroup, ymlOffer } from './yml-offer.rule.ts'

/** Batch size: a few milliseconds of work on the event loop, some hundred kilobytes. */
const batchProducts = 200

/** The feed of a site at guest prices, in chunks. */
export async function* ymlCatalog(
  { reads, catalog }: { reads: Reads; catalog: Catalog },
  site: FeedSite,
  nowSeconds: number,
): AsyncGenerator<string> {
  const categories = catalog.listCategories(site.id)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `<yml_catalog date="${isoTime(nowSeconds)}">\n<shop>\n`
  yield `${element('name', site.name)}${element('company', site.legal.name || site.name)}<url>${originPlaceholder}/</url>${element('email', site.email)}\n`
  yield '<currencies><currency id="RUB" rate="1"/></currencies>\n<categories>\n'
  for (const { id, parentId, title } of categories)
    yield `<category id="${id}"${parentId === null ? '' : ` parentId="${parentId}"`}>${xmlText(title)}</category>\n`
  yield '</categories>\n<offers>\n'
  const ids = shownProductIds(catalog, site.id)
  const reader = await reads.freshReader()
  const categoryIds = new Set(categories.map(({ id }) => id))
  for (let from = 0; from < ids.length; from += batchProducts)
    yield await ymlOffers({ reader, catalog }, site, [...ids.subarray(from, from + batchProducts)], categoryIds)
  yield '</offers>\n</shop>\n</yml_catalog>\n'
}

async function ymlOffers(
  { reader, catalog }: { reader: Reader; catalog: Catalog },
  site: FeedSite,
  ids: readonly number[],
  categoryIds: ReadonlySet<number>,
): Promise<string> {
  const [texts, offers] = await Promise.all([
    findFeedTexts(reader, ids),
    findFeedOffers(reader, ids, site.warehouseIds, site.priceListId, site.priceRole),
  ])
  const textById = new Map(texts.map((row) => [row.id, row]))
  const offersById = Map.groupBy(offers, ({ productId }) => productId)
  return shownProducts(catalog, site.id, ids)
    .flatMap((product) => {
      const text = textById.get(product.id)
      // Who pays no VAT sells nothing with it, whatever rate the goods have.
      const vat = site.invoiceDetails.vatPercent === null ? null : (text?.vat ?? null)
      const groups = ymlGroups(offersById.get(product.id) ?? [], product.vendorCode)
      // A product whose category was added after this feed began waits for the next feed.
      if (!text || !categoryIds.has(product.mainCategoryId)) return []
      return groups.flatMap((group) =>
        group.priceKopecks === 0 ? [] : ymlOffer(product, group, { ...text, vat, isVariant: groups.length > 1 }),
      )
    })
    .join('')
}

/** A product's groups in order; price 0 means on request. */
function ymlGroups(rows: readonly FeedOfferRow[], productVendorCode: string): YmlGroup[] {
  return [...Map.groupBy(rows, ({ groupId }) => groupId).values()].map((offers) => {
    const first = offers[0] as FeedOfferRow
    const only = offers.length === 1 && first.quantity === 1 ? first : null
    const tiers = groupPriceTiers(
      offers.map(({ quantity, prices }) => ({
        quantity,
        prices: prices.map(([limit, offerPrice, oldPrice]) => ({ limit, price: offerPrice, oldPrice })),
      })),
    )
    const [price] = tiersForOnePiece(tiers)
    return {
      id: first.groupId,
      title: first.groupTitle,
      minCount: first.minCount,
      stepCount: first.stepCount,
      vendorCode: groupArticle(offers, productVendorCode),
      barcode: only?.barcode ?? '',
      priceKopecks: price?.price ?? 0,
      oldPriceKopecks: price?.oldPrice ?? null,
      count: groupCount(offers),
      weightGrams: offers.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0),
      sizeMm: only ? [only.lengthMm, only.widthMm, only.heightMm] : [0, 0, 0],
      characteristics: only?.characteristics ?? [],
    }
  })
}
