import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** A banner in a place of the site, by the place's code. Only banners whose time it is are returned. */
export const Banner = Type.Object({
  id: id('Banner.'),
  code: Type.String({ description: 'The place it stands in: home, listing.' }),
  title: Type.String({ description: 'Heading.' }),
  text: Type.String({ description: 'A sentence or two; empty: none.' }),
  link: Type.String({ description: 'Path of this site it leads to, from /; empty: nowhere.' }),
  linkTitle: Type.String({ description: 'Words of the link; empty: the heading is the link.' }),
  image: Type.Union([Type.String(), Type.Null()], {
    description: 'File id of a picture 1280 × 480 with room for words on the left; null: words alone.',
  }),
  ageMark: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Age the law marks it with (436-ФЗ): 0, 6, 12, 16 or 18; null: none is wanted.',
  }),
  advert: Type.Union(
    [
      Type.Object({
        erid: Type.String({ description: 'Token of the register of adverts (38-ФЗ).' }),
        advertiser: Type.String({ description: 'Whose advert it is, as the law wants it said.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: the shop’s own, no advert of somebody else.' },
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
    summary: 'Banners of a place, those aimed nearest first',
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100, description: 'The place.' }) }),
    query: Type.Object({
      category: Type.Optional(
        id('Category of the page: banners aimed at it or at one above it are shown too. Unknown: 404.'),
      ),
      values: Type.Optional(
        Type.Array(id('Value of a filter.'), {
          maxItems: 500,
          description: 'Chosen values; repeated or comma-separated. Banners aimed at one of them are shown too.',
        }),
      ),
    }),
    answer: Type.Array(Banner, { description: 'Empty: nothing stands there.' }),
    errors: { 404: 'No such category on this site' },
  }),
}
