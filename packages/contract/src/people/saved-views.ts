import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import type { Permission } from '../base/permissions.ts'

/**
 * Lists with saved views: the permission to read each list, and the URL parameters that a view may set: what is in the
 * list, and what its rows say (`columns`).
 */
export const savedViewLists = {
  orders: {
    needs: 'orders.read',
    filters: [
      ...['view', 'siteId', 'assigneeId', 'from', 'to', 'status', 'deliveryMethodId', 'paymentMethodId'],
      ...['warehouseId', 'columns'],
    ],
  },
  offers: { needs: 'orders.place', filters: ['state', 'siteId', 'mine'] },
  transfers: { needs: 'orders.money', filters: ['state', 'siteId', 'from', 'to'] },
  inbox: { needs: 'inbox.read', filters: ['kind', 'siteId', 'mine', 'overdue'] },
  customers: { needs: 'people.read', filters: ['siteId', 'priceRole', 'buysFor', 'bonuses'] },
} as const satisfies Readonly<Record<string, { needs: Permission; filters: readonly string[] }>>

export type SavedViewList = keyof typeof savedViewLists

/** Limit of views of one person for one list. */
export const maxOwnViews = 30

const List = Type.Unsafe<SavedViewList>(
  Type.Union(
    Object.keys(savedViewLists).map((code) => Type.Literal(code)),
    { description: 'Which list it is a view of.' },
  ),
)
const title = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: 'Text of its tab.' })
const filter = Type.Record(
  Type.String({ pattern: '^[a-zA-Z]{1,20}$' }),
  Type.String({ minLength: 1, maxLength: 400 }),
  {
    maxProperties: Math.max(...Object.values(savedViewLists).map(({ filters }) => filters.length)),
    description:
      'Parameters of the address of the list: name and value, several values by commas. Search words are never there.',
  },
)
const audience = Type.Union([Type.Literal('mine'), Type.Literal('role'), Type.Literal('everyone')], {
  description: 'Who sees it: its author, everybody with a role, everybody who may read the list.',
})
const role = Type.Union([Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$' }), Type.Null()], {
  description: 'Code of the role; null: the audience is not a role.',
})

/** A named view of a list. */
export const SavedView = Type.Object({
  id: Type.Integer(),
  list: List,
  title,
  filter,
  audience,
  role,
  mayChange: Type.Boolean({ description: 'Whether the caller may change and remove it.' }),
})
export type SavedView = Static<typeof SavedView>

const none = 'No such view, or it is not the caller’s, or is of a site whose list they may not read.'
const share = 'The permission to share views is missing, for the site of the view or for all sites.'

/** Named filters of lists, for the author, a role or everybody. A view only sets the URL of the list. */
export const savedViews = {
  listViews: call('GET', '/office/v1/views', {
    summary: 'Saved views of a list: the caller’s own, those of the caller’s roles, those for everybody',
    query: Type.Object({ list: List }),
    answer: Type.Object({
      views: Type.Array(SavedView, { description: 'In the order of tabs.' }),
      roles: Type.Array(Type.Object({ code: Type.String(), title: Type.String() }), {
        description: 'Roles the caller may share a view with; empty: may not share.',
      }),
    }),
    errors: { 403: 'The permission to read the list is missing.' },
    needs: { staff: null },
  }),
  addView: call('POST', '/office/v1/views', {
    summary: 'Save a view of a list',
    body: Type.Object({ list: List, title, filter, audience, role }),
    answer: SavedView,
    errors: { 403: share, 422: `There are ${maxOwnViews} views already, or there is no such role.` },
    needs: { staff: null },
  }),
  changeView: call('PATCH', '/office/v1/views/{id}', {
    summary: 'Change the name or the filter of a view',
    params: Type.Object({ id: id('View.') }),
    body: Type.Object({
      title: Type.Optional(title),
      filter: Type.Optional(filter),
      was: Type.Object(
        { title: Type.Optional(title), filter: Type.Optional(filter) },
        { description: 'Values of the changed fields as the caller saw them.' },
      ),
    }),
    answer: SavedView,
    errors: { 403: share, 404: none, 409: 'Somebody has changed the same field meanwhile.' },
    needs: { staff: null },
  }),
  removeView: call('DELETE', '/office/v1/views/{id}', {
    summary: 'Remove a view',
    params: Type.Object({ id: id('View.') }),
    answer: Type.Object({}),
    errors: { 403: share, 404: none },
    needs: { staff: null },
  }),
}
