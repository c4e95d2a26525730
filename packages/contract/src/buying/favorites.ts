import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'
import { ProductCard } from '../catalogue/catalog.ts'

/** spec 9: favourites default page size. */
export const favoritesDefaultLimit = 6
/** Limit of favourites of a user; at the limit one must be removed before another is added. */
export const maxFavorites = 500
/** Limit of favourites in a guest's browser and in one merge. */
export const maxGuestFavorites = 200

/** A favourite of the signed-in user. */
export const Favorite = Type.Object({
  productId: id('Product.'),
  title: Type.String({ description: 'Title of the product, also of one that is gone.' }),
  addedAt: Type.String({ format: 'date-time', description: 'When it was added.' }),
  product: Type.Union([ProductCard, Type.Null()], {
    description:
      'Its card at the user’s prices; null: not sold on this site any more. It stays in the list until the user ' +
      'removes it.',
  }),
})
export type Favorite = Static<typeof Favorite>

const ids = Type.Array(id('Product.'), { description: 'Every favourite, newest first; products that are gone too.' })

export const favorites = {
  listFavorites: call('GET', '/favorites/v1', {
    summary: 'Favourites of the user, newest first; a page past the end is empty',
    needs: 'user',
    query: Type.Object({ limit: Type.Optional(pageLimit(favoritesDefaultLimit)), page: Type.Optional(pageNumber) }),
    answer: Type.Object({ items: Type.Array(Favorite), meta: Type.Object(pageMeta) }),
  }),
  setFavorite: call('PUT', '/favorites/v1', {
    summary:
      'Adds a product to the favourites or removes it. With isFavorite a repeat changes nothing; without it each ' +
      'request toggles, and a repeat is recognised by its Idempotency-Key',
    needs: 'user',
    body: Type.Object({
      product: id('Product.'),
      isFavorite: Type.Optional(Type.Boolean({ description: 'True: add; false: remove; missing: toggle.' })),
    }),
    answer: Type.Object({
      product: id('The product asked for.'),
      isFavorite: Type.Boolean({ description: 'Whether it is a favourite now.' }),
      count: Type.Integer({ description: 'How many favourites there are now.' }),
    }),
    errors: {
      404: 'No such product on this site: it cannot be added. Removing always works',
      422: `There are ${maxFavorites} favourites already, or the Idempotency-Key was used with another body`,
    },
  }),
  listFavoriteIds: call('GET', '/favorites/v1/ids', {
    summary: 'Ids of all favourites of the user',
    needs: 'user',
    answer: ids,
  }),
  mergeFavorites: call('POST', '/favorites/v1/merge', {
    summary: 'Adds a guest’s favourites to the user’s; those already there stay unchanged, so a repeat changes nothing',
    needs: 'user',
    body: Type.Object({
      productIds: Type.Array(id('Product.'), {
        maxItems: maxGuestFavorites,
        description: `Newest first, at most ${maxGuestFavorites}. Products that are not on this site are left out.`,
      }),
    }),
    answer: Type.Object({
      ids,
      dropped: Type.Array(id('Product.'), {
        description:
          'Products of the guest’s list that were left out: not sold on this site, or over the limit. Each once, in ' +
          'the order given.',
      }),
    }),
  }),
}
