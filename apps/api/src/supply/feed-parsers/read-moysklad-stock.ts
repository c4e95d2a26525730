import { type FeedItem, type FeedOffer, FeedUnreadable } from './feed-item.ts'
import { parsedLine } from './json-line.ts'
import { type MoyskladStockRow, moyskladStockOffer } from './moysklad-stock.rule.ts'

/** Of which goods offers of the shop are, by their ids; those the shop does not know are left out. */
export type FindOffers = (
  offerIds: string[],
) => Promise<readonly { readonly offerId: string; readonly productId: string; readonly isHidden: boolean }[]>

/** The first line of a file of МойСклад's stock. */
interface Head {
  readonly format: 'moysklad-stock'
  readonly stores: readonly { readonly id?: string; readonly name?: string }[]
}

const atOnce = 1_000
const inBatch = 100

/**
 * Stock of МойСклад, a line of JSON each: the head with all stores, a row for each product or variant, `{"end":true}`.
 * What the shop does not know is goods of its own id, which wait for their card; what is hidden stays so.
 */
export async function* readMoyskladStock(
  lines: AsyncIterable<string>,
  findOffers: FindOffers,
): AsyncGenerator<FeedItem[]> {
  let head: Head | null = null
  let isComplete = false
  let line = 0
  const rows: (MoyskladStockRow & { readonly line: number })[] = []
  for await (const text of lines) {
    line += 1
    const value = parsedLine(text, line)
    if (head === null) {
      head = headOf(value)
      yield head.stores.flatMap(({ id, name }) => (id && name ? [{ kind: 'warehouse' as const, id, name }] : []))
    } else if ('end' in value) {
      isComplete = true
      break
    } else rows.push({ ...(value as MoyskladStockRow), line })
  }
  if (head === null) throw new FeedUnreadable('файл пуст')
  const products = new Map<string, { line: number; offers: FeedOffer[] }>()
  for (let at = 0; at < rows.length; at += atOnce) {
    const page = rows.slice(at, at + atOnce)
    const offersById = new Map((await findOffers(page.map(({ id }) => id))).map((each) => [each.offerId, each]))
    for (const row of page) {
      const offer = offersById.get(row.id)
      // Stock alone does not bring back what is in the archive.
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
    if (items.length < inBatch) continue
    yield items
    items = []
  }
  yield [...items, { kind: 'end', complete: isComplete, line, whole: { products: false, offers: false }, notes: [] }]
}

function headOf(value: object): Head {
  const { format, stores } = value as Partial<Head>
  if (format !== 'moysklad-stock' || !Array.isArray(stores)) throw new FeedUnreadable('это не остатки МоегоСклада')
  return value as Head
}
