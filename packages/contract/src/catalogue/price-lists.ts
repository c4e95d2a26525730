import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { originQuery } from './feeds.ts'

/** The price list of everything a site sells; the others are called as their root categories. */
export const wholePriceList = 'vse-tovary'

/** A price list that can be downloaded. */
export const PriceList = Type.Object({
  code: Type.String({
    description: `Its part of the address: the code of a root category, or \`${wholePriceList}\` for all goods.`,
  }),
  title: Type.String({ description: 'Name in Russian: «Швейные машины».' }),
  productsCount: Type.Integer({ description: 'Products in it, those that are sold out too.' }),
  changedAt: Type.String({ format: 'date-time', description: 'When one of its products last changed.' }),
  fileName: Type.String({ description: 'What the downloaded file is called.' }),
})
export type PriceList = Static<typeof PriceList>

/** Calls of our own: price lists as files, made of the prices that hold for whoever asks. */
export const priceLists = {
  listPriceLists: call('GET', '/price-lists/v1', {
    summary: 'Price lists of the site: the whole assortment first, then its root categories',
    answer: Type.Object({
      priceRole: Type.String({ description: 'Title of the price role the files are made for: «Опт».' }),
      items: Type.Array(PriceList, { description: 'In that order; empty: the site sells nothing.' }),
    }),
  }),
  getPriceList: call('GET', '/price-lists/v1/{code}.xlsx', {
    summary:
      'A price list as XLSX at the prices of the visitor’s role: a sheet for each category with article, name, ' +
      'brand, price, prices from order sums, stock and when the product changed; made again once something has ' +
      'changed',
    params: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 200, description: 'Of the list of price lists.' }),
    }),
    query: originQuery,
    answer: Type.Unknown({
      description:
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, as an attachment with a Russian name ' +
        '(RFC 5987). Prices are numbers in roubles.',
    }),
    returns: 'bytes',
    errors: {
      404: 'No such price list on this site',
      429: 'Too many price lists are being made, or asked for from this address; Retry-After says when to ask again',
    },
  }),
}
