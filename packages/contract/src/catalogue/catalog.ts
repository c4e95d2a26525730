import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { kopecks } from '../base/money.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'
import { Category, Seo } from '../content/settings.ts'
import { type ProductSort, productSorts } from './listing-url.ts'
import { Partner } from './partners.ts'

/** spec 9: catalogue default limit. */
export const catalogDefaultLimit = 10

/** A row of a price list of an offer or a group: the unit price once the sum of the order reaches `limit`. */
export const PriceTier = Type.Object({
  limit: kopecks('Order sum from which this price applies; 0: always.'),
  price: kopecks('Unit price.'),
})
export type PriceTier = Static<typeof PriceTier>

/** Price of a product for a price role (spec 3). Answers contain the visitor's own role only. */
export const CardPrice = Type.Object({
  priceRole: Type.String({ description: 'Code of the role.' }),
  price: kopecks('Price of the product’s cheapest group when one is bought alone.'),
  oldPrice: Type.Union([kopecks('Price before the reduction.'), Type.Null()]),
  isFrom: Type.Boolean({ description: 'Whether another group of the product costs more: shown as «от 36 500 ₽».' }),
})
export type CardPrice = Static<typeof CardPrice>

export const Remnant = Type.Object({
  warehouseId: id('Warehouse.'),
  title: Type.String({ description: 'Its name, usually the city.' }),
  count: Type.Integer({ description: 'How many are free there now: on hand less reserved.' }),
})
export type Remnant = Static<typeof Remnant>

export const Sticker = Type.Object({
  code: Type.String(),
  title: Type.String(),
  kind: Type.Union([Type.Literal('plain'), Type.Literal('accent'), Type.Literal('good'), Type.Literal('warn')], {
    description: 'How it looks.',
  }),
})
export type Sticker = Static<typeof Sticker>

export const Characteristic = Type.Object({
  title: Type.String(),
  value: Type.String({ description: 'With its unit, as shown.' }),
  section: Type.String({ description: 'Section of the product page it belongs to.' }),
})
export type Characteristic = Static<typeof Characteristic>

const CardGroups = Type.Array(
  Type.Object({
    id: id('Group: what is put in the basket.'),
    title: Type.String({ description: 'Empty when the product has one group.' }),
    count: Type.Integer({ description: 'How many of the group are in stock now.' }),
  }),
)

/** A product in a list. */
export const ProductCard = Type.Object({
  id: id('Id of the product.'),
  code: Type.String({ description: 'Its part of the address.' }),
  path: Type.String({ description: 'Canonical address: /catalog/{category codes}/detail/{code} (spec 2).' }),
  title: Type.String(),
  vendorCode: Type.String({ description: 'Article; empty: none.' }),
  images: Type.Array(Type.String(), { description: 'File ids of the first two pictures.' }),
  partner: Type.Union([Type.Object({ id: id('Brand.'), title: Type.String() }), Type.Null()]),
  categories: Type.Array(Type.Object({ id: id('Category.'), title: Type.String() }), {
    description: 'Main category first.',
  }),
  stickers: Type.Array(Sticker),
  facts: Type.Array(Characteristic, { description: 'Key characteristics, for dense rows.' }),
  cardPrices: Type.Array(CardPrice, {
    description:
      'The visitor’s price; empty: on request. Clients show the price of the visitor’s role, else the first (spec 6).',
  }),
  nextTier: Type.Union([PriceTier, Type.Null()], {
    description: 'The next price by order sum; null: there is none.',
  }),
  groups: CardGroups,
  remnants: Type.Array(Remnant, {
    description:
      'How many of its groups each warehouse of the site has on its own; an item shared by two groups counts once. ' +
      'Warehouses with none are left out.',
  }),
  available: Type.Integer({
    description:
      'How many of its groups are in stock in all; an item shared by two groups counts once. 0: out of stock.',
  }),
  rating: Type.Union(
    [
      Type.Object({
        average: Type.Number({ description: 'Average of its published reviews, 1 to 5, one decimal.' }),
        count: Type.Integer({ description: 'How many published reviews it has.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: no published reviews.' },
  ),
})
export type ProductCard = Static<typeof ProductCard>

/** A group on the product page: one or more offers sold together. */
export const ProductGroup = Type.Object({
  id: id('Group: what is put in the basket.'),
  title: Type.String({ description: 'Empty when the product has one group.' }),
  count: Type.Integer({ description: 'How many are in stock now, by the scarcest of its offers.' }),
  prices: Type.Array(PriceTier, {
    description: 'Unit prices for the visitor’s role, by `limit` ascending; empty: on request.',
  }),
  oldPrice: Type.Union([kopecks('Price before the reduction when one is bought alone.'), Type.Null()]),
  bonuses: kopecks(
    'Bonuses earned by buying one alone at the first level, whoever asks; one bonus is a rouble; 0: none. What the ' +
      'visitor earns: `bonusPercent` of the basket, or GET /bonuses/v1/products-bonuses.',
  ),
  weightGrams: Type.Integer({ description: 'Weight of one, grams.' }),
  remnants: Type.Array(Remnant),
  offers: Type.Array(
    Type.Object({
      id: id('Offer.'),
      vendorCode: Type.String(),
      barcode: Type.String({ description: 'Empty: none.' }),
      title: Type.String(),
      quantity: Type.Integer({ description: 'How many of this offer are in one group.' }),
      characteristics: Type.Array(Type.Object({ title: Type.String(), value: Type.String() })),
      prices: Type.Array(PriceTier, { description: 'Unit prices of the offer.' }),
      remnants: Type.Array(Remnant),
    }),
  ),
})
export type ProductGroup = Static<typeof ProductGroup>

/** A document of a product to download: a passport, an instruction. */
export const ProductDocument = Type.Object({
  id: Type.String({ description: 'File id; its bytes: GET /file/v1/{id}/download.' }),
  title: Type.String({ description: 'Title on the page; the file has a name of its own.' }),
  mime: Type.String({ description: 'MIME type, detected from the bytes: application/pdf.' }),
  size: Type.Integer({ description: 'Bytes.' }),
})
export type ProductDocument = Static<typeof ProductDocument>

/** A video of a product. */
export const ProductVideo = Type.Object({
  id: Type.String({ description: 'File id; its bytes: GET /video/v1/{id}.{extension}.' }),
  extension: Type.Union([Type.Literal('mp4'), Type.Literal('webm')]),
  title: Type.String({ description: 'What it shows.' }),
  poster: Type.Union([Type.String(), Type.Null()], {
    description: 'File id of the picture shown before it plays; null: none.',
  }),
})
export type ProductVideo = Static<typeof ProductVideo>

/** A product page. */
export const Product = Type.Object({
  ...ProductCard.properties,
  description: Type.String({ description: 'Plain text; paragraphs are separated by an empty line.' }),
  images: Type.Array(
    Type.Object({
      id: Type.String({ description: 'File id.' }),
      alt: Type.String({ description: 'What it shows; names the title of a group if it is a picture of that group.' }),
    }),
  ),
  partner: Type.Union(
    [Type.Pick(Partner, ['id', 'code', 'title', 'description', 'country', 'image', 'sizeTable']), Type.Null()],
    {
      description: 'Its brand, with the size table of the brand; null: none.',
    },
  ),
  breadcrumbs: Type.Array(
    Type.Object({ id: id('Category.'), title: Type.String(), path: Type.String({ description: 'As in a category.' }) }),
    {
      description: 'Categories of the canonical path, root first.',
    },
  ),
  characteristics: Type.Array(Characteristic),
  videos: Type.Array(ProductVideo, {
    description: 'In the shop’s order, after the pictures in the gallery; public files only.',
  }),
  documents: Type.Array(ProductDocument, { description: 'In the shop’s order; public files only.' }),
  partSchemes: Type.Array(
    Type.Object({
      code: Type.String({ description: 'Code of the scheme: `getPartScheme`.' }),
      kind: Type.Enum(['spare-parts', 'equipment'] as const, {
        description: 'spare-parts: of its spare parts; equipment: of its units.',
      }),
      title: Type.String({ description: 'Name of the scheme.' }),
    }),
    { description: 'Drawings of this machine with numbered parts, in the shop’s order; empty: none on this site.' },
  ),
  groups: Type.Array(ProductGroup),
  isInSets: Type.Boolean({
    description: 'Whether it can be a part of a published set of this site: `listConstructorSets`.',
  }),
  questionsCount: Type.Integer({
    description:
      'How many questions about it are published on this site: `listQuestions`. 0: there is nothing to ask for.',
  }),
  seoPage: Seo,
})
export type Product = Static<typeof Product>

/**
 * One chosen filter. For a list: `values` (any of them matches). For a range: `from` and/or `to`, both included. For a
 * flag: `values: [1]`. All chosen filters must match.
 */
export const FilterChoice = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 100, description: 'Code of the filter.' }),
  values: Type.Optional(
    Type.Array(
      Type.Union([Type.Integer({ minimum: 1, maximum: maxId }), Type.String({ minLength: 1, maxLength: 200 })]),
      {
        maxItems: 500,
        description: 'Values: a number is an id, a text is a code, whatever it looks like.',
      },
    ),
  ),
  from: Type.Optional(Type.Number({ description: 'Lower bound of a range, included. Price: kopecks.' })),
  to: Type.Optional(Type.Number({ description: 'Upper bound of a range, included. Price: kopecks.' })),
})
export type FilterChoice = Static<typeof FilterChoice>

/** Chosen filters; each filter once. */
export const FilterChoices = Type.Array(FilterChoice, { maxItems: 50 })

/** Most products in one filter «fits». */
export const fitsMaxValues = 100

/**
 * Codes of filters that every category has besides its properties. Values of `fits` are products (up to
 * `fitsMaxValues`): it finds goods compatible with any of them, parts for machines and machines for parts; answers list
 * it only when chosen.
 */
export const builtInFilters = {
  price: 'price',
  partner: 'partner',
  inStock: 'in-stock',
  sticker: 'sticker',
  fits: 'fits',
} as const

export const Filter = Type.Object({
  id: Type.Integer({ description: 'Id of the property; 0 for price, partner, in-stock, sticker and fits.' }),
  code: Type.String({ description: 'Its name in addresses and in FilterChoice.' }),
  title: Type.String(),
  kind: Type.Union([Type.Literal('list'), Type.Literal('range'), Type.Literal('flag')]),
  unit: Type.String({ description: 'Unit of a range; empty: none. Price: kopecks, whatever currency is shown.' }),
  priorityId: Type.Integer({ description: 'Filters are sorted by it ascending, then by seo descending (spec 9).' }),
  seo: Type.Integer(),
  values: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Id of the value; negative: it is chosen by its code only.' }),
      code: Type.String({ description: 'Its name in the address.' }),
      title: Type.String(),
      seo: Type.Integer({ description: 'Values are sorted by it descending (spec 9).' }),
      count: Type.Integer({ description: 'How many products it would find together with the other chosen filters.' }),
      dependedValues: Type.Array(Type.Integer(), {
        description: 'Ids of values of other filters that remain possible when it is chosen; empty: all.',
      }),
    }),
  ),
  valuesCount: Type.Integer({ description: 'How many values there are, including those left out by valuesLimit.' }),
  narrowedBy: Type.Array(Type.Integer(), {
    description: 'Ids of chosen values that hide some values of this filter.',
  }),
  range: Type.Union([Type.Object({ min: Type.Number(), max: Type.Number() }), Type.Null()], {
    description: 'Lowest and highest value under the other chosen filters; null: not a range, or no products.',
  }),
})
export type Filter = Static<typeof Filter>

export { type ProductSort, productSorts }

const choice = {
  category: Type.Optional(id('Category: its products and those of its subcategories. Unknown: 404.')),
  filters: Type.Optional(FilterChoices),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words of a title or part of an article, as typed; empty: no search.',
    }),
  ),
  isSearchAsTyped: Type.Optional(
    Type.Boolean({
      description: 'True: search the words as typed, trying no other keyboard layout, typo or synonym.',
    }),
  ),
}

export const ProductsQuery = Type.Object({
  ...choice,
  page: Type.Optional(pageNumber),
  limit: Type.Optional(pageLimit(catalogDefaultLimit)),
  more: Type.Optional(
    Type.Boolean({
      description: 'True: the client appends the page to what is on screen; the answer does not change.',
    }),
  ),
  sortBy: Type.Optional(
    Type.Enum(productSorts, {
      description:
        'Order within products in stock and out of stock; in a search, products whose article equals it come first. ' +
        'Missing: relevance with search words, else popular.',
    }),
  ),
  inStockFirst: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'True: products out of stock come last, whatever the order; false: the order only.',
    }),
  ),
})
export type ProductsQuery = Static<typeof ProductsQuery>

/** How a search query was interpreted. */
export const Searched = Type.Object({
  words: Type.String({ description: 'The words searched: as typed, or corrected.' }),
  kind: Type.Union([Type.Literal('as-typed'), Type.Literal('layout'), Type.Literal('typo'), Type.Literal('synonym')], {
    description:
      'Correction made because the words found nothing as typed; layout: they were typed in the other keyboard ' +
      'layout.',
  }),
  leftOut: Type.Array(Type.String(), {
    description: 'Words ignored because no product has all of them, as typed; empty: none.',
  }),
  price: Type.Union(
    [
      Type.Object({
        from: Type.Union([kopecks('Lowest.'), Type.Null()]),
        to: Type.Union([kopecks('Highest.'), Type.Null()]),
      }),
      Type.Null(),
    ],
    {
      description:
        'Price named in the words, which narrows the answer: «до 40 000», or «недорогой», the cheaper third of what ' +
        'matches best; null: none, or isSearchAsTyped.',
    },
  ),
  refusedPrice: Type.Union([Type.String(), Type.Null()], {
    description: 'An impossible price in the words («от 50 000 до 10»), as typed: it is ignored; null: none.',
  }),
  conditions: Type.Array(
    Type.Object({
      kind: Type.Enum(['price', 'cheap', 'order', 'in-stock', 'category', 'measure', 'value', 'fits'], {
        description:
          'A price; the cheaper third; what comes first; what can be sent now; a category or everything outside it; ' +
          'a number with a unit; a value of a characteristic; a machine that the goods fit.',
      }),
      text: Type.String({
        description:
          'As typed: «до 40 000», «недорогой», «самый мощный», «в наличии», «для дома», «100 мм», «для L-5550».',
      }),
      without: Type.String({ description: 'The search without this condition; empty: nothing remains.' }),
    }),
    { description: 'Parts of the search that narrow what its other words find; empty: none, or isSearchAsTyped.' },
  ),
  advice: Type.Array(
    Type.Object({
      title: Type.String({ description: 'The material, as characteristics name it: «Джинса».' }),
      filter: Type.String({ description: 'Code of the filter that has these values.' }),
      filterTitle: Type.String({ description: 'Its name: «Номер иглы».' }),
      values: Type.Array(Type.Object({ code: Type.String(), title: Type.String() }), {
        description: 'Values that some of the best goods have.',
      }),
    }),
    {
      description:
        'Which of the best goods suit a material that the words name: «иглы для джинсов»; empty: none is named, or ' +
        'there is no advice.',
    },
  ),
  standsInFor: Type.Union([Type.String(), Type.Null()], {
    description:
      'A model or class the shop does not sell, as the owner spells it: the answer contains substitutes or, with a ' +
      'condition of kind fits, goods that fit those substitutes; null: none.',
  }),
  parts: Type.Array(
    Type.Object({
      words: Type.String({ description: 'One of the words, corrected if need be.' }),
      count: Type.Integer({ description: 'How many products it finds alone, whatever the category and filters.' }),
    }),
    { description: 'When all the words together find nothing: what each of them finds; else empty.' },
  ),
})
export type Searched = Static<typeof Searched>

export const Products = Type.Object({
  items: Type.Array(ProductCard),
  ...pageMeta,
  searched: Type.Union([Searched, Type.Null()], { description: 'Null: no words were given.' }),
})
export type Products = Static<typeof Products>

/** Suggestions while a buyer types a search. */
export const Suggestions = Type.Object({
  searched: Type.Union([Type.Pick(Searched, ['words', 'kind', 'leftOut']), Type.Null()], {
    description: 'How the query was interpreted; null: it was empty.',
  }),
  total: Type.Integer({ description: 'How many products the words find; 0 without words.' }),
  products: Type.Array(
    Type.Object({
      id: id('Product.'),
      path: Type.String({ description: 'Canonical address, as on a card.' }),
      title: Type.String({ description: 'Title.' }),
      vendorCode: Type.String({ description: 'Article; empty: none.' }),
      image: Type.Union([Type.String(), Type.Null()], { description: 'File id of the first picture; null: none.' }),
      price: Type.Union([kopecks('Card price of the visitor’s role.'), Type.Null()], {
        description: 'Null: on request.',
      }),
      isFrom: Type.Boolean({ description: 'Others of its groups cost more: «от 420 ₽».' }),
      groups: CardGroups,
      isInStock: Type.Boolean({ description: 'Whether any are in stock now.' }),
    }),
    { description: 'The first of what the search gives, up to 6.' },
  ),
  categories: Type.Array(
    Type.Object({
      id: id('Category.'),
      title: Type.String({ description: 'Title.' }),
      path: Type.String({ description: 'As in a category.' }),
      count: Type.Integer({
        description:
          'How many of the first 20,000 found products have it as their main category: its page may show more.',
      }),
    }),
    { description: 'Categories of what was found, those whose title has the words first, up to 8.' },
  ),
  partners: Type.Array(
    Type.Object({
      id: id('Brand.'),
      code: Type.String({ description: 'Its value in addresses of filtered lists.' }),
      title: Type.String({ description: 'Title.' }),
      count: Type.Integer({ description: 'How many of the found products are of it.' }),
    }),
    { description: 'Brands whose title has one of the words, up to 3.' },
  ),
  queries: Type.Array(Type.String(), {
    description:
      'Longer searches that find something, made from names of the goods; without words the most common ones. Up to ' +
      '5. Never what other visitors typed.',
  }),
})
export type Suggestions = Static<typeof Suggestions>

export const catalog = {
  listProducts: call('POST', '/catalog/v1/products', {
    summary: 'Products of a category, by filters and words',
    body: ProductsQuery,
    answer: Products,
    errors: {
      400: 'A filter or value that does not exist, or a range whose `from` is above its `to`',
      404: 'No such category on this site, or a page past the end',
    },
  }),
  countProducts: call('POST', '/catalog/v1/products/count', {
    summary: 'How many products the chosen filters find',
    body: Type.Object(choice),
    answer: Type.Object({ total: Type.Integer() }),
    errors: { 404: 'No such category on this site' },
  }),
  viewProduct: call('GET', '/catalog/v1/products/view', {
    summary: 'A product page',
    query: Type.Object({
      id: Type.Optional(id('Product. Either id or code.')),
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Code of the product.' })),
    }),
    answer: Product,
    errors: { 404: 'No such product on this site' },
  }),
  listProductsByIds: call('GET', '/catalog/v1/products/by-ids', {
    summary: 'Products by ids, in the order asked for; those that are not on this site are left out',
    query: Type.Object({
      ids: Type.Array(id('Product.'), { minItems: 1, maxItems: 100, description: 'Repeated or comma-separated.' }),
    }),
    answer: Type.Array(ProductCard),
  }),
  listCategories: call('GET', '/catalog/v1/categories', {
    summary: 'Categories that have products on this site, parents before children',
    answer: Type.Array(Category),
  }),
  listStickers: call('GET', '/stickers/v1', {
    summary: 'Badges of products, in the owner’s order',
    answer: Type.Array(Type.Object({ id: id('Value of the filter sticker.'), ...Sticker.properties })),
  }),
  listSuggestions: call('GET', '/catalog/v1/suggestions', {
    summary: 'Suggestions while a buyer types: goods, categories, brands, searches. Not in the specification',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200, description: 'What is typed so far.' })),
    }),
    answer: Suggestions,
  }),
  listFilters: call('GET', '/catalog/v1/filters', {
    summary: 'Filters of categories with counts under the chosen filters',
    query: Type.Object({
      categoryIds: Type.Optional(
        Type.Array(id('Category.'), {
          maxItems: 100,
          description: 'Repeated or comma-separated; none: the whole catalogue.',
        }),
      ),
      sortBy: Type.Optional(
        Type.Union([Type.Literal('priority'), Type.Literal('title')], {
          default: 'priority',
          description: 'priority: priorityId, then seo (spec 9); title: by alphabet.',
        }),
      ),
      valuesLimit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1000,
          description: 'Most values of each filter, besides chosen ones; missing: all.',
        }),
      ),
      filters: Type.Optional(
        Type.String({
          maxLength: 20_000,
          description: 'JSON of the chosen filters: an array as in POST /catalog/v1/products.',
        }),
      ),
      search: choice.search,
      isSearchAsTyped: choice.isSearchAsTyped,
    }),
    answer: Type.Array(Filter),
    errors: { 404: 'No such category on this site' },
  }),
}
