import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** A banner in a place of the site. Answers contain only banners shown now. */
export const Banner = Type.Object({
  id: id('Banner.'),
  code: Type.String({ description: 'Code of the place it is shown in: home, listing.' }),
  title: Type.String({ description: 'Heading.' }),
  text: Type.String({ description: 'A sentence or two; empty: none.' }),
  link: Type.String({ description: 'Path of this site it leads to, from /; empty: nowhere.' }),
  linkTitle: Type.String({ description: 'Words of the link; empty: the heading is the link.' }),
  image: Type.Union([Type.String(), Type.Null()], {
    description: 'File id of a picture 1280 × 480 with room for words on the left; null: words alone.',
  }),
  ageMark: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Age mark required by 436-ФЗ: 0, 6, 12, 16 or 18; null: none required.',
  }),
  advert: Type.Union(
    [
      Type.Object({
        erid: Type.String({ description: 'Token of the advert in the register (38-ФЗ).' }),
        advertiser: Type.String({ description: 'Name of the advertiser, as the law requires.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: the shop’s own banner, not a third-party advert.' },
  ),
  products: Type.Array(Type.Object({ productId: id('Product.') }), {
    description: 'Products pinned on it that this site sells, in order.',
  }),
})
export type Banner = Static<typeof Banner>

export const banners = {
  listBanners: call('GET', '/banners/v1', {
    summary: 'Every banner of this site shown now, in the owner’s order',
    answer: Type.Array(Banner),
  }),
  listPlacedBanners: call('GET', '/banners/v1/{code}', {
    summary: 'Banners of a place, the most closely targeted first',
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100, description: 'The place.' }) }),
    query: Type.Object({
      category: Type.Optional(
        id('Category of the page: adds banners targeted at it or at one above it. Unknown: 404.'),
      ),
      values: Type.Optional(
        Type.Array(id('Value of a filter.'), {
          maxItems: 500,
          description: 'Chosen filter values, repeated or comma-separated: adds banners targeted at one of them.',
        }),
      ),
    }),
    answer: Type.Array(Banner, { description: 'Empty: nothing is shown there.' }),
    errors: { 404: 'No such category on this site' },
  }),
}
