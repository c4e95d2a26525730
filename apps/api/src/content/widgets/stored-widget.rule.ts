import { productSorts } from '@shpulka/contract/catalogue/catalog'
import { Blocks } from '@shpulka/contract/content/blocks'
import { newsTypes } from '@shpulka/contract/content/news'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const limit = Type.Integer({ minimum: 1, maximum: 24 })
const ids = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 48 })
const more = Type.Optional(
  Type.Object({ title: Type.String({ minLength: 1 }), to: Type.String({ pattern: '^/(?![/\\\\])' }) }),
)

const stored = <const Kind extends string, Fields extends Parameters<typeof Type.Object>[0]>(
  kind: Kind,
  fields: Fields,
) => Type.Object({ kind: Type.Literal(kind), more, ...fields }, { additionalProperties: false })

/** Stored settings of a widget by kind; its contents are loaded when it is requested. */
const StoredWidget = Type.Union([
  stored('banners', {
    code: Type.String({ minLength: 1 }),
    look: Type.Union([Type.Literal('hero'), Type.Literal('cards')]),
    skip: Type.Integer({ minimum: 0 }),
    limit,
  }),
  stored('facts', {
    items: Type.Array(Type.Object({ title: Type.String({ minLength: 1 }), text: Type.String() }), {
      minItems: 1,
      maxItems: 6,
    }),
  }),
  stored('sections', {}),
  stored('collections', { limit }),
  stored('sets', { limit }),
  stored('products', {
    sortBy: Type.Enum(['own', ...productSorts]),
    productIds: ids,
    categoryIds: ids,
    values: Type.Array(Type.Object({ code: Type.String({ minLength: 1 }), values: ids }), { maxItems: 20 }),
    limit,
  }),
  stored('brands', { limit }),
  stored('news', { types: Type.Array(Type.Enum(newsTypes), { minItems: 1 }), limit }),
  stored('blocks', { blocks: Blocks }),
])
export type StoredWidget = Static<typeof StoredWidget>

const validator = Compile(StoredWidget)

/** Parses a stored widget; null: it does not match its kind (it may have been written by hand). */
export function readWidget(kind: string, content: unknown): StoredWidget | null {
  const widget = { ...(content as object), kind }
  return validator.Check(widget) ? (widget as StoredWidget) : null
}
