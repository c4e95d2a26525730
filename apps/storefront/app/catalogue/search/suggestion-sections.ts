import type { Suggestions } from '@shpulka/contract/catalogue/catalog'
import { paths } from '../../paths.ts'
import type { SearchedStock } from '../catalog/shown-card.rule.ts'

/** A product with the stock of the size or the colour that is typed; null: none is. */
type SuggestedProduct = Omit<Suggestions['products'][number], 'groups'> & { searched: SearchedStock | null }

/** One suggestion. */
export interface Suggestion {
  readonly title: string
  readonly to: string
  /** Its index in the whole list. */
  readonly index: number
  readonly count?: number
  readonly product?: SuggestedProduct
}

/** The section of the link to all results. */
export const allFoundTitle = 'Всё найденное'

/** More queries and categories would push the products out of view. */
const maxQueries = 3
const maxCategories = 4

/**
 * The sections of suggestions in order: queries, products for the visitor’s machines, products, categories, brands, and
 * a link to all results. `search`: what was typed.
 */
export function suggestionSections({
  searched,
  search,
  total,
  products,
  categories,
  partners,
  queries,
  compatible,
}: Omit<Suggestions, 'products'> & {
  search: string
  products: readonly SuggestedProduct[]
  compatible: { machines: readonly (number | string)[]; total: number }
}): {
  title: string
  options: Suggestion[]
}[] {
  // Corrected words are worth showing; others are shown, and searched again, as typed, with their price and number.
  const isCorrected = searched?.kind === 'layout' || searched?.kind === 'typo'
  const words = searched ? (isCorrected ? searched.words : search) : ''
  const sections: { title: string; options: Omit<Suggestion, 'index'>[] }[] = [
    {
      title: words === '' ? 'Часто ищут' : 'Запросы',
      options: (words === '' ? queries : queries.slice(0, maxQueries)).map((query) => ({
        title: query,
        to: paths.search(query),
      })),
    },
    {
      title: 'Для ваших машин',
      options:
        compatible.total > 0
          ? [{ title: words, to: paths.compatible('', compatible.machines, {}, words), count: compatible.total }]
          : [],
    },
    {
      title: 'Товары',
      options: products.map((product) => ({ title: product.title, to: paths.product(product.path), product })),
    },
    {
      title: 'Разделы',
      options: categories
        .slice(0, maxCategories)
        .map(({ title, path, count }) => ({ title, to: paths.category(path), count })),
    },
    {
      title: 'Бренды',
      options: partners.map(({ title, code, count }) => ({ title, to: paths.searchOfBrand(title, code), count })),
    },
    {
      title: allFoundTitle,
      options: total > products.length ? [{ title: words, to: paths.search(words), count: total }] : [],
    },
  ]
  let next = 0
  return sections
    .filter(({ options }) => options.length > 0)
    .map(({ title, options }) => ({
      title,
      options: options.map((option) => {
        next += 1
        return { ...option, index: next - 1 }
      }),
    }))
}
