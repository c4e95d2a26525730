import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { moment } from '../base/moment.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'

/** Prices that one batch changes at most. */
export const maxBatchPrices = 20_000

/** So many prices at once want a sign-in confirmed some minutes ago. */
export const confirmedBatchPrices = 1000

/** Rows on a page of prices, and those shown of a preview. */
export const pricesLimit = 100

/** Steps to which new prices are rounded, with their names. */
export const priceRoundings = {
  size: 'По величине цены',
  kopeck: 'До копейки',
  'ten-kopecks': 'До 10 копеек',
  rouble: 'До рубля',
  'ten-roubles': 'До 10 рублей',
} as const

/** A step to which new prices are rounded. */
export const PriceRounding = Type.Unsafe<keyof typeof priceRoundings>(
  Type.Union(
    Object.keys(priceRoundings).map((code) => Type.Literal(code)),
    { description: 'size: to 100 roubles from 20,000, to 10 from 1,000, to 1 from 100, else to 10 kopecks.' },
  ),
)
export type PriceRounding = Static<typeof PriceRounding>

/** Which prices of a site's price list. */
export const PriceFilter = Type.Object(
  {
    siteId: shortListId('Site whose price list it is.'),
    brandId: Type.Optional(id('Goods of this brand only.')),
    categoryId: Type.Optional(id('Goods of this category and of those inside it only.')),
    role: Type.Optional(Type.String({ maxLength: 40, description: 'Prices of this price role only.' })),
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of an article or of a title.' })),
  },
  { additionalProperties: false },
)
export type PriceFilter = Static<typeof PriceFilter>

const PriceFormula = Type.String({
  minLength: 1,
  maxLength: 20,
  description: '`+7%`, `-5,5%`, `+100`, `-0,50` (roubles) or `=1200` (this price).',
})

/** A price of the grid; with `becomes` in a preview. */
export const GridPrice = Type.Object({
  offerId: id('Offer.'),
  title: Type.String(),
  vendorCode: Type.String({ description: 'Article; may be empty.' }),
  brand: Type.String({ description: 'Empty: none.' }),
  role: Type.String({ description: 'Title of the price role.' }),
  limit: kopecks('Sum of an order from which the price holds; 0: from the first piece.'),
  price: kopecks('The price now.'),
  oldPrice: Type.Union([kopecks('The crossed-out price.'), Type.Null()], { description: 'Null: none.' }),
  ofProgram: Type.Union([kopecks('What the program said.'), Type.Null()], {
    description: 'The price of an accounting program that the office has changed; null: the price is not changed.',
  }),
  isFromProgram: Type.Boolean({ description: 'The goods come from an accounting program or a supplier’s file.' }),
})
export type GridPrice = Static<typeof GridPrice>

/** What a formula would make of the prices of a filter. */
export const PricePreview = Type.Object({
  key: Type.String({ description: 'Sent with the batch: it applies what was previewed, or nothing.' }),
  total: Type.Integer({ description: 'Prices found.' }),
  changed: Type.Integer({ description: 'Of them, those that become other ones.' }),
  least: kopecks('The lowest new price; 0: none changes.'),
  largest: kopecks('The highest new price; 0: none changes.'),
  jumps: Type.Integer({ description: 'Changes by more than 30 %.' }),
  aboveGuest: Type.Integer({ description: 'New prices above what guests pay for the same quantity.' }),
  risingLimits: Type.Integer({ description: 'New prices above the one of a lower limit.' }),
  fromPrograms: Type.Integer({ description: 'Changed prices that an accounting program or a file brought.' }),
  rows: Type.Array(
    Type.Object({
      ...GridPrice.properties,
      becomes: kopecks('The new price.'),
      oldBecomes: Type.Union([kopecks('The crossed-out price then.'), Type.Null()], { description: 'Null: none.' }),
    }),
    { description: `Those that change: the first ${pricesLimit}, and what is left of the last offer.` },
  ),
})
export type PricePreview = Static<typeof PricePreview>

/** Prices changed together, with the progress. */
export const PriceBatch = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String({ description: '`+7%: Gutermann`; of an undo «Отмена: …».' }),
  siteId: shortListId('Site it was begun from.'),
  by: Type.String({ description: 'Who began it.' }),
  createdAt: moment('When it was begun.'),
  isUndo: Type.Boolean({ description: 'It undoes another batch.' }),
  mayUndo: Type.Boolean({ description: 'Finished, has changed something, at most 30 days old, not undone, no undo.' }),
  total: Type.Integer({ description: 'Prices in it.' }),
  waiting: Type.Integer({ description: 'Not written yet; 0: it is finished.' }),
  done: Type.Integer({ description: 'Written.' }),
  refused: Type.Integer({ description: 'Left as they are.' }),
  failed: Type.Array(
    Type.Object({
      offerId: id('Offer.'),
      title: Type.String(),
      role: Type.String(),
      limit: kopecks('Sum of an order from which the price holds.'),
      reason: Type.String({ description: 'Why, in Russian.' }),
    }),
    { description: `The first ${pricesLimit} refused ones.` },
  ),
})
export type PriceBatch = Static<typeof PriceBatch>

const ofBatch = Type.Object({ id: Type.String({ format: 'uuid' }) })
const change = { filter: PriceFilter, formula: PriceFormula, rounding: PriceRounding }

/** The grid of prices, and prices changed together. */
export const priceBatches = {
  listPriceChoices: call('GET', '/office/v1/prices/choices', {
    summary: 'What prices can be filtered by, on the sites of the caller',
    answer: Type.Object({
      sites: Type.Array(
        Type.Object({
          id: id('Site.'),
          title: Type.String(),
          roles: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
          brands: Type.Array(Type.Object({ id: id('Brand.'), title: Type.String() })),
          categories: Type.Array(
            Type.Object({ id: id('Category.'), title: Type.String({ description: 'With those above it.' }) }),
          ),
        }),
      ),
    }),
    needs: { staff: 'prices.read' },
  }),
  listPrices: call('GET', '/office/v1/prices', {
    summary: 'Prices of a site, by offer, role and limit',
    query: Type.Object({
      ...PriceFilter.properties,
      after: Type.Optional(Type.Integer({ minimum: 1, maximum: maxId, description: 'Offers after this id.' })),
    }),
    answer: Type.Object({
      prices: Type.Array(GridPrice, { description: 'All prices of an offer are on one page.' }),
      nextAfter: Type.Union([Type.Integer(), Type.Null()], { description: 'For the next page; null: there is none.' }),
    }),
    needs: { staff: 'prices.read' },
    errors: { 404: 'No such site of the caller' },
  }),
  previewPriceBatch: call('POST', '/office/v1/prices/preview', {
    summary: 'What a formula would make of the prices of a filter; nothing is written',
    body: Type.Object(change, { additionalProperties: false }),
    answer: PricePreview,
    needs: { staff: 'prices.read' },
    errors: { 404: 'No such site of the caller', 422: 'More prices than one batch changes' },
  }),
  startPriceBatch: call('POST', '/office/v1/price-batches', {
    summary: 'Changes the previewed prices, in the background',
    body: Type.Object(
      {
        ...change,
        id: Type.String({ format: 'uuid', description: 'Chosen by the caller: a repeat is the same batch.' }),
        key: Type.String({ minLength: 1, maxLength: 64, description: 'Of the preview.' }),
      },
      { additionalProperties: false },
    ),
    answer: PriceBatch,
    needs: { staff: 'prices.apply' },
    errors: {
      403: 'Another site has the same price list, or the sign-in must be confirmed',
      404: 'No such site of the caller',
      409: 'The prices are no longer those of the preview',
      422: 'More prices than one batch changes, or none changes',
    },
  }),
  listPriceBatches: call('GET', '/office/v1/price-batches', {
    summary: 'The last 20 batches of a site’s price list, newest first',
    query: Type.Object({ siteId: shortListId('Site.') }),
    answer: Type.Object({ batches: Type.Array(PriceBatch) }),
    needs: { staff: 'prices.read' },
    errors: { 404: 'No such site of the caller' },
  }),
  viewPriceBatch: call('GET', '/office/v1/price-batches/{id}', {
    summary: 'A batch and its progress',
    params: ofBatch,
    answer: PriceBatch,
    needs: { staff: 'prices.read' },
    errors: { 404: 'No such batch on the caller’s sites' },
  }),
  undoPriceBatch: call('POST', '/office/v1/price-batches/{id}/undo', {
    summary: 'Puts back the prices that a batch has written and nobody has changed since',
    params: ofBatch,
    body: Type.Object(
      { id: Type.String({ format: 'uuid', description: 'Of the undoing batch, chosen by the caller.' }) },
      { additionalProperties: false },
    ),
    answer: PriceBatch,
    needs: { staff: 'prices.apply' },
    errors: { 403: 'As of a batch', 404: 'No such batch on the caller’s sites', 422: 'It cannot be undone' },
  }),
}
