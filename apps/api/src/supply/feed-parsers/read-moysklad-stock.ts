import { type FeedItem, type FeedOffer, FeedUnreadable } from './feed-item.ts'
import { parsedLine } from './json-line.ts'
import { type MoyskladStockRow, moyskladStockOffer } from './moysklad-stock.rule.ts'

/** Finds the products of offers by offer ids; unknown offers are left out. */
export type FindOffers = (
  offerIds: string[],
) => Promise<readonly { readonly offerId: string; readonly productId: string; readonly isHidden: boolean }[]>

/** The first line of a stock file of МойСклад. */
interface Header {
  readonly format: 'moysklad-stock'
  readonly stores: readonly { readonly id?: string; readonly name?: string }[]
}

const rowsPerQuery = 1_000
const itemsPerBatch = 100

/**
 * Reads stock of МойСклад, one JSON object per line: the header with all stores, a row for each product or variant,
 * `{"end":true}`. An unknown id is treated as a product that waits for its card; hidden goods stay hidden.
 */
export async function* readMoyskladStock(
  lines: AsyncIterable<string>,
  findOffers: FindOffers,
): AsyncGenerator<FeedItem[]> {
  let header: Header | null = null
  let isComplete = false
  let line = 0
  const rows: (MoyskladStockRow & { readonly line: number })[] = []
  for await (const text of lines) {
    line += 1
    const value = parsedLine(text, line)
    if (header === null) {
      header = headerOf(value)
      yield header.stores.flatMap(({ id, name }) => (id && name ? [{ kind: 'warehouse' as const, id, name }] : []))
    } else if ('end' in value) {
      isComplete = true
      break
    } else rows.push({ ...(value as MoyskladStockRow), line })
  }
  if (header === null) throw new FeedUnreadable('файл пуст')
  const products = new Map<string, { line: number; offers: FeedOffer[] }>()
  for (let at = 0; at < rows.length; at += rowsPerQuery) {
    const page = rows.slice(at, at + rowsPerQuery)
    const offersById = new Map((await findOffers(page.map(({ id }) => id))).map((each) => [each.offerId, each]))
    for (const row of page) {
      const offer = offersById.get(row.id)
      // Stock alone does not show archived goods again.
      if (offer?.isHidden) continue
      const productId = offer?.productId ?? row.id
      const product = products.get(productId) ?? { line: row.line, offers: [] }
      product.offers.push(moyskladStockOffer(row, row.line))
      products.set(productId, product)
    }
  }
  let items: FeedItem[] = []
  for (const [sourceId, { line: at, offers }] of products) {
    items.push({ kind: 'product', product: { sourceId, line: at, card: null, offers }, notes: [] })
    if (items.length < itemsPerBatch) continue
    yield items
    items = []
  }
  yield [...items, { kind: 'end', complete: isComplete, line, whole: { products: false, offers: false }, notes: [] }]
}

function headerOf(value: object): Header {
  const { format, stores } = value as Partial<Header>
  if (format !== 'moysklad-stock' || !Array.isArray(stores)) throw new FeedUnreadable('это не остатки МоегоСклада')
  return value as Header
}
