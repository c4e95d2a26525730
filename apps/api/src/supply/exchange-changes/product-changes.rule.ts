import type { ChangeKind } from '@shpulka/contract/supply/exchange-changes'

/** A stored change. */
export interface StoredChange {
  readonly kind: ChangeKind
  readonly product: string
  readonly offer: string
  readonly field: string
  readonly title: string
  readonly was: string | null
  readonly becomes: string | null
  /** Of a price the office had set: what the program said of it before. */
  readonly program_kopecks?: number
}

interface Texts {
  readonly title: string
  readonly description: string
  readonly vendorCode: string
  readonly categoryId: number | null
  readonly category: string
}

interface Figures {
  readonly prices: ReadonlyMap<string, { readonly kopecks: number; readonly programKopecks?: number | null }>
  readonly stock: ReadonlyMap<number, { readonly onHand: number; readonly reserved: number }>
}

/** What an import is about to write of one product. */
export interface WrittenProduct {
  readonly sourceId: string
  /** Null: a new product. */
  readonly texts: Texts | null
  readonly card: {
    readonly title: string
    /** Null: not changed. */
    readonly description: string | null
    readonly vendorCode: string
    /** Null in a dry run: the category does not exist yet. */
    readonly categoryId: number | null
    readonly category: string
  } | null
  readonly isShownAgain: boolean
  readonly offers: readonly {
    readonly sourceId: string
    readonly isNew: boolean
    readonly isHidden: boolean
    readonly prices: readonly { readonly role: string; readonly kopecks: number }[] | null
    readonly stock: readonly { readonly warehouseId: number; readonly onHand: number }[] | null
    readonly now: Figures
  }[]
}

/**
 * Changes of a product and its offers, field by field; a new product is one row. `roles`: price roles of the file.
 */
export function changesOf(product: WrittenProduct, roles: readonly string[]): StoredChange[] {
  const { sourceId, texts, card, offers } = product
  const title = texts?.title ?? card?.title ?? sourceId
  const row = (kind: ChangeKind, was: string | null, becomes: string | null, offer = '', field = ''): StoredChange => ({
    kind,
    product: sourceId,
    offer,
    field,
    title,
    was,
    becomes,
  })
  if (texts === null) return [row('new', null, title)]
  const rows = card ? cardChanges(card, texts, row) : []
  if (product.isShownAgain) rows.push(row('shown', 'hidden', 'shown'))
  for (const { sourceId: offer, isNew, isHidden, prices, stock, now } of offers) {
    if (isNew) {
      rows.push(row('new', null, offer, offer))
      continue
    }
    if (isHidden) rows.push(row('shown', 'hidden', 'shown', offer))
    for (const role of prices ? new Set([...roles, ...prices.map((price) => price.role)]) : []) {
      const { kopecks: was = null, programKopecks } = now.prices.get(role) ?? {}
      const becomes = prices!.find((price) => price.role === role)?.kopecks ?? null
      if (was === becomes) continue
      const change = row('price', asText(was), asText(becomes), offer, role)
      rows.push(programKopecks == null ? change : { ...change, program_kopecks: programKopecks })
    }
    for (const { warehouseId, onHand } of stock ?? []) {
      const was = now.stock.get(warehouseId)?.onHand ?? 0
      if (was !== onHand) rows.push(row('stock', asText(was), asText(onHand), offer, String(warehouseId)))
    }
  }
  return rows
}

function cardChanges(
  card: NonNullable<WrittenProduct['card']>,
  texts: Texts,
  row: (kind: ChangeKind, was: string | null, becomes: string | null) => StoredChange,
): StoredChange[] {
  const rows: StoredChange[] = []
  if (card.title !== texts.title) rows.push(row('name', texts.title, card.title))
  if (card.description !== null && card.description !== texts.description)
    rows.push(row('text', texts.description, card.description))
  if (card.vendorCode !== texts.vendorCode) rows.push(row('article', texts.vendorCode, card.vendorCode))
  if (card.categoryId !== texts.categoryId) rows.push(row('category', texts.category, card.category))
  return rows.length > 0 ? rows : [row('card', null, null)]
}

const asText = (value: number | null): string | null => (value === null ? null : String(value))
