import { type FeedItem, type FeedProduct, FeedUnreadable } from './feed-item.ts'
import { rejection } from './feed-reason.rule.ts'
import { goodsUnit } from './goods-terms.rule.ts'
import { parsedLine } from './json-line.ts'
import { idOf, type MoyskladDictionary, type MoyskladRow, moyskladCard, moyskladOffer } from './moysklad-goods.rule.ts'

/** The first line of a goods file of МойСклад: the lists its rows refer to, as the API returns them. */
interface Header {
  readonly format: 'moysklad'
  /** True: all goods that are not archived; false: changes only. */
  readonly isWhole: boolean
  readonly folders: readonly (MoyskladRow & { readonly productFolder?: MoyskladRow['productFolder'] })[]
  readonly units: readonly { readonly id?: string; readonly code?: string; readonly name?: string }[]
  readonly currencies: readonly { readonly id?: string; readonly isoCode?: string }[]
  readonly priceTypes: readonly { readonly id?: string; readonly name?: string }[]
}

const itemsPerBatch = 100

/**
 * Reads goods of МойСклад, one JSON object per line: the header, rows of `/entity/assortment` with variants right after
 * their product, `{"end":true}`. Without the last line the file is truncated.
 */
export async function* readMoysklad(lines: AsyncIterable<string>): AsyncGenerator<FeedItem[]> {
  let header: Header | null = null
  let dictionary: MoyskladDictionary = { units: new Map(), currencies: new Map() }
  let isComplete = false
  let line = 0
  let skipped = 0
  let product: { row: MoyskladRow; line: number; variants: FeedProduct['offers'] } | null = null
  let items: FeedItem[] = []
  const replaced = new Set<string>()
  // A whole file does not list the own offers of products with variants anyway.
  const replaceOwnOffer = (id: string) => {
    if (header?.isWhole === false && !replaced.has(id)) items.push({ kind: 'replaced', productId: id, offerId: id })
    replaced.add(id)
  }
  const close = () => {
    if (product) items.push(productItem(product.row, product.line, product.variants, dictionary))
    if (product && hasVariants(product)) replaceOwnOffer(product.row.id!)
    product = null
  }
  for await (const text of lines) {
    line += 1
    const value = parsedLine(text, line)
    if (header === null) {
      header = headerOf(value)
      dictionary = dictionaryOf(header)
      yield [...headerItems(header)]
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
      const isOfCurrent: boolean = product?.row.id === productId
      if (!isOfCurrent) close()
      if (row.archived) items.push({ kind: 'deleted', productId, offerId: row.id })
      else if (isOfCurrent) product!.variants.push(moyskladOffer(row, product!.row, dictionary, line))
      else {
        items.push(variantItem(row, productId, line, dictionary))
        replaceOwnOffer(productId)
      }
    } else if (type === 'product') {
      close()
      if (row.archived) items.push({ kind: 'deleted', productId: row.id, offerId: null })
      else product = { row, line, variants: [] }
    } else skipped += 1
    if (items.length >= itemsPerBatch) {
      yield items
      items = []
    }
  }
  if (header === null) throw new FeedUnreadable('файл пуст')
  close()
  yield [
    ...items,
    {
      kind: 'end',
      complete: isComplete,
      line,
      whole: { products: header.isWhole, offers: header.isWhole },
      notes: skipped === 0 ? [] : [`услуги и комплекты не загружаются: ${skipped}`],
    },
  ]
}

function headerOf(value: object): Header {
  const header = value as Partial<Header>
  const lists = [header.folders, header.units, header.currencies, header.priceTypes]
  if (header.format !== 'moysklad' || !lists.every(Array.isArray)) throw new FeedUnreadable('это не товары МоегоСклада')
  return header as Header
}

const dictionaryOf = ({ units, currencies }: Header): MoyskladDictionary => ({
  units: new Map(
    units.flatMap(({ id, code = '', name = '' }) => {
      const unit = goodsUnit(code, name)
      return id && unit ? [[id, unit] as const] : []
    }),
  ),
  currencies: new Map(currencies.flatMap(({ id, isoCode }) => (id && isoCode ? [[id, isoCode] as const] : []))),
})

function* headerItems({ folders, currencies, priceTypes }: Header): Generator<FeedItem> {
  // The shop uses its own rates: those of МойСклад are for its documents.
  for (const { isoCode } of currencies)
    if (isoCode === 'RUB') yield { kind: 'currency', id: 'RUB', rate: '1', plus: '0' }
  for (const { id, name } of priceTypes) if (id && name) yield { kind: 'price-type', id, name }
  for (const { id, name, productFolder } of folders)
    if (id && name) yield { kind: 'category', id, parentId: idOf(productFolder), name }
}

const hasVariants = ({ row, variants }: { row: MoyskladRow; variants: FeedProduct['offers'] }) =>
  variants.length > 0 || (row.variantsCount ?? 0) > 0

/** Of a product with variants only the variants are sold. */
function productItem(
  row: MoyskladRow,
  line: number,
  variants: FeedProduct['offers'],
  dictionary: MoyskladDictionary,
): FeedItem {
  const offers = hasVariants({ row, variants }) ? variants : [moyskladOffer(row, row, dictionary, line)]
  const card = moyskladCard(row, dictionary)
  if (card.name === '') return { kind: 'rejected', rejection: rejection(row.id!, line, 'no-name') }
  return { kind: 'product', product: { sourceId: row.id!, line, card, offers }, notes: [] }
}

const variantItem = (row: MoyskladRow, sourceId: string, line: number, dictionary: MoyskladDictionary): FeedItem => ({
  kind: 'product',
  product: { sourceId, line, card: null, offers: [moyskladOffer(row, null, dictionary, line)] },
  notes: [],
})
