import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'
import { Blocks } from './blocks.ts'

/** The lists of news, each with its own address: /news, /actions, /articles (spec 2). */
export const newsTypes = ['news', 'actions', 'articles'] as const
export type NewsType = (typeof newsTypes)[number]

/** States of an action by the clock: идёт, скоро, закончилась. */
export const promotionStates = ['running', 'coming', 'ended'] as const
export type PromotionState = (typeof promotionStates)[number]

/** Rows on a page of a list. */
export const newsDefaultLimit = 10

const moment = (description: string) => Type.String({ format: 'date-time', description })
const type = Type.Enum(newsTypes, {
  description: 'The list it belongs to: news, actions or articles; part of its address, /{type}/detail/{code}.',
})

/** A subject of news items, actions and articles. */
export const NewsTag = Type.Object({
  code: Type.String({ description: 'Its name in addresses: /articles?tags={code}.' }),
  title: Type.String({ description: 'As buyers read it.' }),
})
export type NewsTag = Static<typeof NewsTag>

/** Dates of an action. */
export const ActionTerm = Type.Object({
  startsAt: moment('From this moment.'),
  endsAt: Type.Union([moment('Until this moment.'), Type.Null()], { description: 'Null: until the shop ends it.' }),
  state: Type.Enum(promotionStates, { description: 'Now, by the server’s clock: running, coming or ended.' }),
})
export type ActionTerm = Static<typeof ActionTerm>

const newsHead = {
  id: id('News item.'),
  type,
  code: Type.String({ description: 'Its part of the address.' }),
  name: Type.String({ description: 'Heading.' }),
  preview: Type.String({ description: 'What it is about, in a sentence or two; plain text.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id of a picture 1280 × 480; null: none.' }),
  tags: Type.Array(NewsTag, { description: 'In the owner’s order; empty: none.' }),
  publicationDate: moment('When it was published; never in the future.'),
  term: Type.Union([ActionTerm, Type.Null()], { description: 'Dates of an action; null: not an action.' }),
}

/**
 * A news item, an action or an article in a list (spec 3). Answers contain only what is already published on this site.
 */
export const News = Type.Object(newsHead)
export type News = Static<typeof News>

/** A news item, an action or an article with everything on its page. */
export const NewsDetail = Type.Object({
  ...newsHead,
  updatedAt: moment('When it was last changed.'),
  body: Type.Array(Blocks.items, { description: 'Its text from top to bottom, without the preview.' }),
  products: Type.Array(Type.Object({ productId: id('Product.') }), {
    description:
      'Products it is about that this site sells, in the owner’s order. Of an action with reduced prices only ' +
      'those whose price is reduced for the visitor’s role now; of one that has ended, none.',
  }),
  related: Type.Array(News, {
    description: 'Up to five of the same list to read next: those with the most tags in common first, then the newest.',
  }),
  previous: Type.Union([Type.Pick(News, ['code', 'name']), Type.Null()], {
    description: 'The one published before it in its list; null: it is the first.',
  }),
  next: Type.Union([Type.Pick(News, ['code', 'name']), Type.Null()], {
    description: 'The one published after it in its list; null: it is the newest.',
  }),
})
export type NewsDetail = Static<typeof NewsDetail>

export const news = {
  listNews: call('GET', '/news/v1', {
    summary:
      'News, actions and articles of this site, newest first; running actions come before coming ones, ended ones last',
    query: Type.Object({
      type: Type.Optional(type),
      tags: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100, description: 'Code of a tag.' }), {
          maxItems: 20,
          description: 'Only those with one of these tags; repeated or comma-separated. An unknown tag finds nothing.',
        }),
      ),
      page: Type.Optional(pageNumber),
      limit: Type.Optional(pageLimit(newsDefaultLimit)),
    }),
    answer: Type.Object({
      items: Type.Array(News, { description: 'In that order; without a type, from all three lists.' }),
      ...pageMeta,
      tags: Type.Array(
        Type.Object({ ...NewsTag.properties, count: Type.Integer({ description: 'How many of the list have it.' }) }),
        {
          description: 'Tags of the whole list of this type, whatever tags are requested, in the owner’s order.',
        },
      ),
    }),
  }),
  getNews: call('GET', '/news/v1/{id}', {
    summary: 'One news item, action or article',
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100, description: 'Its id or its code.' }) }),
    answer: NewsDetail,
    errors: { 404: 'There is none on this site, or it is not published yet' },
  }),
}
