import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { originQuery } from './feeds.ts'

/** Code of the price list of everything a site sells; the others have the codes of their root categories. */
export const wholePriceList = 'vse-tovary'

/** A price list that can be downloaded. */
export const PriceList = Type.Object({
  code: Type.String({
    description: `Its part of the address: the code of a root category, or \`${wholePriceList}\` for all goods.`,
  }),
  title: Type.String({ description: 'Name in Russian: «Швейные машины».' }),
  productsCount: Type.Integer({ description: 'Its products, including those out of stock.' }),
  changedAt: Type.String({ format: 'date-time', description: 'When one of its products last changed.' }),
  fileName: Type.String({ description: 'Name of the downloaded file.' }),
})
export type PriceList = Static<typeof PriceList>

/** Price lists as files, at the prices of the caller. Not in the specification. */
export const priceLists = {
  listPriceLists: call('GET', '/price-lists/v1', {
    summary: 'Price lists of the site: the whole assortment first, then its root categories',
    answer: Type.Object({
      priceRole: Type.String({ description: 'Title of the price role the files are made for: «Опт».' }),
      items: Type.Array(PriceList, { description: 'The whole assortment first; empty: the site sells nothing.' }),
    }),
  }),
  getPriceList: call('GET', '/price-lists/v1/{code}.xlsx', {
    summary:
      'A price list as XLSX at the prices of the visitor’s role: a sheet for each category with article, name, ' +
      'brand, price, prices by order sum, stock and date of change; made anew when something has changed',
    params: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 200, description: 'Code of the price list.' }),
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
      429:
        'Too many price lists are being made, or requested from this network address; Retry-After says when to ' +
        'ask again',
    },
  }),
}
