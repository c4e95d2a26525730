import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'
import { ProductCard } from '../catalogue/catalog.ts'

/** spec 9: favourites default page size. */
export const favoritesDefaultLimit = 6
/** A list longer than this nobody looks through: an older one must go before another comes. */
export const maxFavorites = 500
/** How many a guest's browser keeps, and one merge takes. */
export const maxGuestFavorites = 200

/** A favourite of the signed-in user. */
export const Favorite = Type.Object({
  productId: id('Product.'),
  title: Type.String({ description: 'Title of the product, also of one that is gone.' }),
  addedAt: Type.String({ format: 'date-time', description: 'When it was put here.' }),
  product: Type.Union([ProductCard, Type.Null()], {
    description:
      'Its card at the user’s prices; null: it is not sold on this site any more. It stays in the list until the ' +
      'user takes it out.',
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
      'Puts a product into the favourites or takes it out. With isFavorite a repeat changes nothing; without it ' +
      'each request turns it over, and a repeat is known by its Idempotency-Key',
    needs: 'user',
    body: Type.Object({
      product: id('Product.'),
      isFavorite: Type.Optional(
        Type.Boolean({ description: 'What it shall be; without it: the opposite of what it is.' }),
      ),
    }),
    answer: Type.Object({
      product: id('The product asked for.'),
      isFavorite: Type.Boolean({ description: 'What it is now.' }),
      count: Type.Integer({ description: 'How many favourites there are now.' }),
    }),
    errors: {
      404: 'No such product on this site: it cannot be put in. What is in can always be taken out',
      422: `There are ${maxFavorites} favourites already, or the Idempotency-Key was used with another body`,
    },
  }),
  listFavoriteIds: call('GET', '/favorites/v1/ids', {
    summary: 'Ids of all favourites of the user',
    needs: 'user',
    answer: ids,
  }),
  mergeFavorites: call('POST', '/favorites/v1/merge', {
    summary:
      'Adds a guest’s favourites to the user’s; what is there already stays as it is, so a repeat changes nothing',
    needs: 'user',
    body: Type.Object({
      productIds: Type.Array(id('Product.'), {
        maxItems: maxGuestFavorites,
        description: `Newest first, at most ${maxFavorites}. Products that are not on this site are left out.`,
      }),
    }),
    answer: Type.Object({
      ids,
      dropped: Type.Array(id('Product.'), {
        description:
          'What of the guest’s list was left out: not sold on this site, or no room for it. Each once, in the ' +
          'order given.',
      }),
    }),
  }),
}
