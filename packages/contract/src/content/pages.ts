import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'
import { Blocks } from './blocks.ts'

const code = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]*$',
  maxLength: 100,
  description: 'Content code, one of a kind on the site: about, help, credit.',
})
const path = Type.String({
  description: 'Address of this site, from /: /help/credit. Of a piece (isPage false): empty.',
})

/** A page among pages, without what stands on it. */
export const PageEntry = Type.Object({
  id: id('Page.'),
  code,
  path,
  title: Type.String({ description: 'Its name in menus and on the way to it.' }),
  description: Type.String({ description: 'A sentence for cards, search and search engines; empty: none.' }),
  sort: Type.Integer({ description: 'Place among its siblings, ascending.' }),
  isPage: Type.Boolean({ description: 'False: a piece shown inside other pages, with no address of its own.' }),
  updatedAt: Type.String({ description: 'When its words were last changed. ISO 8601, UTC.' }),
})
export type PageEntry = Static<typeof PageEntry>

/** A page with everything on it. */
export const Page = Type.Object({
  ...PageEntry.properties,
  h1: Type.String({ description: 'Heading.' }),
  steps: Type.Array(Type.Object({ title: Type.String({ description: 'Name in menus.' }), path }), {
    description: 'Pages above it, from the section down; without the home page.',
  }),
  blocks: Type.Array(Blocks.items, { description: 'From top to bottom; empty where a list was asked for (no code).' }),
})
export type Page = Static<typeof Page>

/** A page of the tree. */
export const PageNode = Type.Object({
  ...PageEntry.properties,
  parentId: Type.Union([Type.Integer(), Type.Null()], { description: 'Page above it; null: a section.' }),
})
export type PageNode = Static<typeof PageNode>

/** Where the words of a search stand in a text: places of its UTF-16 units, the end is after the last. */
export const Highlight = Type.Object({
  start: Type.Integer({ description: 'Of its first unit, from 0.' }),
  end: Type.Integer({ description: 'After its last unit.' }),
})
export type Highlight = Static<typeof Highlight>

/** Something written that was found: a page, a piece of news, an action, an article. */
export const FoundText = Type.Object({
  kind: Type.Union([Type.Literal('page'), Type.Literal('news'), Type.Literal('action'), Type.Literal('article')], {
    description: 'What was found.',
  }),
  title: Type.String({ description: 'Its name.' }),
  titleHighlights: Type.Array(Highlight, { description: 'Places in title.' }),
  path: Type.String({ description: 'Address of this site, from /.' }),
  snippet: Type.String({ description: 'The words around what was found, plain text; empty: only the title fits.' }),
  highlights: Type.Array(Highlight, { description: 'Places in snippet.' }),
  rank: Type.Number({ description: 'How well it fits, more is better; comparable within one answer.' }),
})
export type FoundText = Static<typeof FoundText>

export const pageSorts = ['sort', 'title', 'newest'] as const

export const pages = {
  listPages: call('GET', '/pages/v1', {
    summary: 'Pages of this site; with a code, the one page with everything on it',
    query: Type.Object({
      code: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'Content code. Unknown: the answer is empty.' }),
      ),
      isPage: Type.Optional(
        Type.Boolean({
          description: 'true: pages with an address; false: pieces shown inside other pages. Missing: both.',
        }),
      ),
      sort: Type.Optional(
        Type.Enum(pageSorts, {
          default: 'sort',
          description:
            'sort: as the owner put them, a section before its pages; title: by name; newest: last changed first.',
        }),
      ),
    }),
    answer: Type.Array(Page, { description: 'In the order asked for; of a code at most one.' }),
  }),
  getShortTree: call('GET', '/pages/v1/short/tree', {
    summary: 'Pages of this site that have an address, a section before its pages, in the owner’s order',
    answer: Type.Array(PageNode, { description: 'In that order; `parentId` makes the tree.' }),
  }),
  searchPages: call('GET', '/pages/v1/search', {
    summary: 'Pages, news, actions and articles of this site by words',
    query: Type.Object({
      search: Type.String({
        maxLength: 200,
        description: 'What to look for. Nothing to look for (blank, signs alone): nothing is found.',
      }),
      page: Type.Optional(pageNumber),
      limit: Type.Optional(pageLimit(10, 50)),
    }),
    answer: Type.Object({ ...pageMeta, items: Type.Array(FoundText, { description: 'Best first.' }) }),
  }),
}
