/** What the catalogue asks of the search: words to slots of products. */
export { exactFit, type Found, ProductSearch, type SearchedGoods, type Understood } from './product-search.ts'
export type { SearchedText } from './word-segment.ts'
