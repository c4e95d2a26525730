import { type FeedItem, type FeedProduct, FeedUnreadable } from './feed-item.ts'
import { rejection } from './feed-reason.rule.ts'
import { goodsUnit } from './goods-terms.rule.ts'
import { parsedLine } from './json-line.ts'
import { idOf, type MoyskladRow, type MoyskladWords, moyskladCard, moyskladOffer } from './moysklad-goods.rule.ts'

/** The first line of a file of МойСклад's goods: what its rows refer to, each as its own list of the API gives it. */
interface Head {
  readonly format: 'moysklad'
  /** All goods that are not archived; false: changes alone. */
  readonly isWhole: boolean
  readonly folders: readonly (MoyskladRow & { readonly productFolder?: MoyskladRow['productFolder'] })[]
  readonly units: readonly { readonly id?: string; readonly code?: string; readonly name?: string }[]
  readonly currencies: readonly { readonly id?: string; readonly isoCode?: string }[]
  readonly priceTypes: readonly { readonly id?: string; readonly name?: string }[]
}

const inBatch = 100

/**
 * Goods of МойСклад, a line of JSON each: the head, rows of `/entity/assortment` with variants right after their
 * product, `{"end":true}`. Without its last line the file is cut short.
 */
export async function* readMoysklad(lines: AsyncIterable<string>): AsyncGenerator<FeedItem[]> {
  let head: Head | null = null
  let words: MoyskladWords = { units: new Map(), currencies: new Map() }
  let isComplete = false
  let line = 0
  let skipped = 0
  let product: { row: MoyskladRow; line: number; variants: FeedProduct['offers'] } | null = null
  let items: FeedItem[] = []
  const close = () => {
    if (product) items.push(productItem(product.row, product.line, product.variants, words))
    product = null
  }
  for await (const text of lines) {
    line += 1
    const value = parsedLine(text, line)
    if (head === null) {
      head = headOf(value)
      words = wordsOf(head)
      yield [...headItems(head)]
      continue
    }
    if ('end' in value) {
      isComplete = true
      break
    }
    const row = value as MoyskladRow
    const type = row.meta?.type
    if (typeof row.id !== 'string' || (type === 'variant' && idOf(row.product) === null)) {
      items.push({ kind: 'rejected', rejection: rejection(null, line, 'no-id') })
    } else if (type === 'variant') {
      const productId = idOf(row.product)!
      const isOfOpen: boolean = product?.row.id === productId
      if (!isOfOpen) close()
      if (row.archived) items.push({ kind: 'deleted', productId, offerId: row.id })
      else if (isOfOpen) product!.variants.push(moyskladOffer(row, product!.row, words, line))
      else items.push(variantAlone(row, productId, line, words))
    } else if (type === 'product') {
      close()
      if (row.archived) items.push({ kind: 'deleted', productId: row.id, offerId: null })
      else product = { row, line, variants: [] }
    } else skipped += 1
    if (items.length >= inBatch) {
      yield items
      items = []
    }
  }
  if (head === null) throw new FeedUnreadable('файл пуст')
  close()
  yield [
    ...items,
    {
      ...{ kind: 'end', complete: isComplete, line },
      whole: { products: head.isWhole, offers: head.isWhole },
      notes: skipped === 0 ? [] : [`услуги и комплекты не загружаются: ${skipped}`],
    },
  ]
}

function headOf(value: object): Head {
  const head = value as Partial<Head>
  const lists = [head.folders, head.units, head.currencies, head.priceTypes]
  if (head.format !== 'moysklad' || !lists.every(Array.isArray)) throw new FeedUnreadable('это не товары МоегоСклада')
  return head as Head
}

const wordsOf = ({ units, currencies }: Head): MoyskladWords => ({
  units: new Map(
    units.flatMap(({ id, code = '', name = '' }) => {
      const unit = goodsUnit(code, name)
      return id && unit ? [[id, unit] as const] : []
    }),
  ),
  currencies: new Map(currencies.flatMap(({ id, isoCode }) => (id && isoCode ? [[id, isoCode] as const] : []))),
})

function* headItems({ folders, currencies, priceTypes }: Head): Generator<FeedItem> {
  // Rates are the shop's own: those of МойСклад are for its documents.
  for (const { isoCode } of currencies)
    if (isoCode === 'RUB') yield { kind: 'currency', id: 'RUB', rate: '1', plus: '0' }
  for (const { id, name } of priceTypes) if (id && name) yield { kind: 'price-type', id, name }
  for (const { id, name, productFolder } of folders)
    if (id && name) yield { kind: 'category', id, parentId: idOf(productFolder), name }
}

/** A product with variants is sold by them alone. */
function productItem(row: MoyskladRow, line: number, variants: FeedProduct['offers'], words: MoyskladWords): FeedItem {
  const hasVariants = variants.length > 0 || (row.variantsCount ?? 0) > 0
  const offers = hasVariants ? variants : [moyskladOffer(row, row, words, line)]
  const card = moyskladCard(row, words)
  if (card.name === '') return { kind: 'rejected', rejection: rejection(row.id!, line, 'no-name') }
  return { kind: 'product', product: { sourceId: row.id!, line, card, offers }, notes: [] }
}

const variantAlone = (row: MoyskladRow, sourceId: string, line: number, words: MoyskladWords): FeedItem => ({
  kind: 'product',
  product: { sourceId, line, card: null, offers: [moyskladOffer(row, null, words, line)] },
  notes: [],
})
