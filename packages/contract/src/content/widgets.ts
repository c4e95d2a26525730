import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from '../catalogue/catalog.ts'
import { Collection } from '../catalogue/collections.ts'
import { ConstructorSetCard } from '../catalogue/constructor-sets.ts'
import { Partner } from '../catalogue/partners.ts'
import { Banner } from './banners.ts'
import { Blocks } from './blocks.ts'
import { News } from './news.ts'

const widget = <const Kind extends string, Fields extends Parameters<typeof Type.Object>[0]>(
  kind: Kind,
  description: string,
  fields: Fields,
) =>
  Type.Object(
    {
      kind: Type.Literal(kind),
      id: id('Widget.'),
      title: Type.String({ description: 'Heading; empty: none is shown.' }),
      more: Type.Union(
        [
          Type.Object({
            title: Type.String({ description: 'Words of the link.' }),
            to: Type.String({ description: 'Path of this site, from /.' }),
          }),
          Type.Null(),
        ],
        { description: 'A link beside the heading; null: none.' },
      ),
      ...fields,
    },
    { description },
  )

/**
 * A block of the home page or another place with all its data: nothing else has to be requested. Empty widgets are
 * omitted.
 */
export const Widget = Type.Union(
  [
    widget('banners', 'Banners of a place that are shown now.', {
      look: Type.Union([Type.Literal('hero'), Type.Literal('cards')], {
        description: 'hero: the first spans the page at its top; cards: each in a frame.',
      }),
      banners: Type.Array(Banner, { description: 'In the owner’s order; at least one.' }),
      pinned: Type.Array(ProductCard, {
        description: 'Cards of the products pinned on them, at the visitor’s prices.',
      }),
    }),
    widget('facts', 'A few short statements.', {
      items: Type.Array(
        Type.Object({
          title: Type.String({
            description:
              'The statement; {freeDeliveryFrom}, here and in `text`, stands for the sum from which this site delivers ' +
              'free of charge, to be shown in the visitor’s currency.',
          }),
          text: Type.String({ description: 'A line about it; empty: none.' }),
        }),
        { description: 'In order; at least one.' },
      ),
    }),
    widget('sections', 'Root categories; GET /init/v1 lists them.', {
      productsCount: Type.Integer({ description: 'Products on this site in all.' }),
    }),
    widget('collections', 'Collections.', {
      collections: Type.Array(Collection, { description: 'In the owner’s order; at least one.' }),
    }),
    widget('sets', 'Constructor sets.', {
      sets: Type.Array(ConstructorSetCard, { description: 'In the owner’s order; at least one.' }),
    }),
    widget('products', 'A strip of products at the visitor’s prices.', {
      products: Type.Array(ProductCard, { description: 'In the order the widget names; at least one.' }),
    }),
    widget('brands', 'Brands.', {
      brands: Type.Array(Partner, { description: 'In the order of the list of brands; at least one.' }),
    }),
    widget('news', 'The newest news, actions and articles; only running and coming actions.', {
      news: Type.Array(News, { description: 'In the order of their lists; at least one.' }),
    }),
    widget('blocks', 'Text of the owner, as on a page.', { blocks: Blocks }),
  ],
  { description: 'By kind.' },
)
export type Widget = Static<typeof Widget>
export type WidgetOf<Kind extends Widget['kind']> = Extract<Widget, { kind: Kind }>

export const widgets = {
  listWidgets: call('GET', '/widgets/v1/{code}', {
    summary: 'Widgets of a place in the owner’s order; the place home is the home page',
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100, description: 'The place.' }) }),
    answer: Type.Array(Widget, { description: 'From top to bottom; empty: nothing is shown there.' }),
  }),
}
