import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import { colourSwatch } from '../product/colour-swatch.rule.ts'
import { searchedOffers } from '../product/searched-offers.rule.ts'
import { sentFacts } from './card-facts.rule.ts'

/** What a card shows of a product. Kept small: a page has it twice, as HTML and for its scripts. */
export interface ShownCard
  extends Pick<
    ProductCard,
    'id' | 'path' | 'title' | 'vendorCode' | 'images' | 'stickers' | 'nextTier' | 'available' | 'rating'
  > {
  /** Shown when there is no article. */
  partner: { title: string } | null
  facts: { title: string; value: string }[]
  cardPrices: { price: number; oldPrice: number | null; isFrom: boolean }[]
  groups: { id: number; count: number }[]
  remnants: { title: string; count: number }[]
  /** The sizes or colours the list was searched or filtered by; missing: none of its groups, or every one. */
  searched?: SearchedStock
}

/** Names of groups and how many there are of them. */
export interface SearchedStock {
  title: string
  count: number
  /** How it looks, where it is one colour. */
  colour?: string
}

/** Characteristics in a dense row; narrow ones show three of them, phones two, whole. */
const maxRowFacts = 5

/** More names than these would not fit beside their stock. */
const maxNames = 3

/**
 * A card of a grid or a strip, or of the dense rows a visitor has chosen for listings. `asked`: the words of the list's
 * search and of its filters.
 */
export function shownCard(product: ProductCard, view: 'grid' | 'rows' = 'grid', asked = ''): ShownCard {
  const searched = searchedStock(product, asked)
  return {
    id: product.id,
    path: product.path,
    title: product.title,
    vendorCode: product.vendorCode,
    images: product.images.slice(0, view === 'rows' ? 1 : 2),
    stickers: product.stickers,
    nextTier: product.nextTier,
    available: product.available,
    rating: product.rating,
    partner: product.vendorCode === '' && product.partner ? { title: product.partner.title } : null,
    facts: sentFacts(product, view === 'rows' ? maxRowFacts : undefined).map(({ title, value }) => ({ title, value })),
    cardPrices: product.cardPrices.slice(0, 1).map(({ price, oldPrice, isFrom }) => ({ price, oldPrice, isFrom })),
    groups: product.groups.map(({ id, count }) => ({ id, count })),
    remnants: product.remnants.map(({ title, count }) => ({ title, count })),
    ...(searched && { searched }),
  }
}

/** The stock of the groups named by the words, «иглы 90»: the stock of all sizes says nothing of that one. */
export function searchedStock({ groups }: Pick<ProductCard, 'groups'>, asked: string): SearchedStock | null {
  if (asked === '' || groups.length < 2) return null
  const ids = searchedOffers(groups, asked)
  const named = groups.filter(({ id }) => ids.has(id))
  if (named.length === 0 || named.length > maxNames) return null
  const [first, ...others] = named
  const colour = first && others.length === 0 && colourSwatch(first.title)
  return {
    title: named.map(({ title }) => title).join(', '),
    count: named.reduce((sum, { count }) => sum + count, 0),
    ...(colour && { colour }),
  }
}
