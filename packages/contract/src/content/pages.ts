import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'
import { Blocks } from './blocks.ts'

const code = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]*$',
  maxLength: 100,
  description: 'Content code, unique on the site: about, help, credit.',
})
const path = Type.String({
  description: 'Path on this site: /help/credit; empty when isPage is false.',
})

/** A page in a list, without its blocks. */
export const PageEntry = Type.Object({
  id: id('Page.'),
  code,
  path,
  title: Type.String({ description: 'Its name in menus and breadcrumbs.' }),
  description: Type.String({ description: 'A sentence for cards, search and search engines; empty: none.' }),
  sort: Type.Integer({ description: 'Place among its siblings, ascending.' }),
  isPage: Type.Boolean({ description: 'False: a fragment shown inside other pages, without an address.' }),
  updatedAt: Type.String({ description: 'When its text was last changed. ISO 8601, UTC.' }),
})
export type PageEntry = Static<typeof PageEntry>

/** A page with its blocks. */
export const Page = Type.Object({
  ...PageEntry.properties,
  h1: Type.String({ description: 'Heading.' }),
  steps: Type.Array(Type.Object({ title: Type.String({ description: 'Name in menus.' }), path }), {
    description: 'Breadcrumbs: pages above it, the topmost first, without the home page.',
  }),
  blocks: Type.Array(Blocks.items, { description: 'From top to bottom; empty in a list (a request without code).' }),
})
export type Page = Static<typeof Page>

/** A page of the tree. */
export const PageNode = Type.Object({
  ...PageEntry.properties,
  parentId: Type.Union([Type.Integer(), Type.Null()], { description: 'Page above it; null: none.' }),
})
export type PageNode = Static<typeof PageNode>

/** Where a found word is in a text, in UTF-16 units; `end` is after the last one. */
export const Highlight = Type.Object({
  start: Type.Integer({ description: 'Index of the first unit, from 0.' }),
  end: Type.Integer({ description: 'Index after the last unit.' }),
})
export type Highlight = Static<typeof Highlight>

/** A found page, news item, action, article, set, collection or scheme of parts. */
export const FoundText = Type.Object({
  kind: Type.Enum(['page', 'news', 'action', 'article', 'set', 'collection', 'scheme'] as const, {
    description:
      'What was found; set: a ready set of goods, which its page lets a buyer change; collection: goods put together ' +
      'by the owner; scheme: a drawing of a machine, whose points lead to its parts.',
  }),
  title: Type.String({ description: 'Its name.' }),
  titleHighlights: Type.Array(Highlight, { description: 'Found words in title.' }),
  path: Type.String({ description: 'Address of this site, from /.' }),
  snippet: Type.String({ description: 'Text around what was found; empty: only the title matches.' }),
  highlights: Type.Array(Highlight, { description: 'Found words in snippet.' }),
  rank: Type.Number({ description: 'How well it matches; higher is better, comparable within one answer.' }),
})
export type FoundText = Static<typeof FoundText>

export const pageSorts = ['sort', 'title', 'newest'] as const

export const pages = {
  listPages: call('GET', '/pages/v1', {
    summary: 'Pages of this site; with a code, that page with its blocks',
    query: Type.Object({
      code: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'Content code. Unknown: the answer is empty.' }),
      ),
      isPage: Type.Optional(
        Type.Boolean({
          description: 'true: pages with an address; false: fragments shown inside other pages. Missing: both.',
        }),
      ),
      sort: Type.Optional(
        Type.Enum(pageSorts, {
          default: 'sort',
          description:
            'sort: as the owner put them, a page before those below it; title: by name; newest: last changed first.',
        }),
      ),
    }),
    answer: Type.Array(Page, { description: 'In the order asked for; with a code at most one.' }),
  }),
  getShortTree: call('GET', '/pages/v1/short/tree', {
    summary: 'Pages of this site that have an address, a page before those below it, in the owner’s order',
    answer: Type.Array(PageNode, { description: 'In that order; `parentId` makes the tree.' }),
  }),
  searchPages: call('GET', '/pages/v1/search', {
    summary: 'Pages, news, actions, articles, sets, collections and schemes of parts of this site by words',
    query: Type.Object({
      search: Type.String({
        maxLength: 200,
        description: 'Words to search; blank or punctuation only finds nothing.',
      }),
      page: Type.Optional(pageNumber),
      limit: Type.Optional(pageLimit(10, 50)),
    }),
    answer: Type.Object({ ...pageMeta, items: Type.Array(FoundText, { description: 'Best first.' }) }),
  }),
}
