import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { Category } from '../content/settings.ts'

export const categorySuggestions = {
  listCategorySuggestions: call('GET', '/category-suggestions/v1', {
    summary:
      'Categories related to a category: its neighbours in the tree and those that share goods, brands and ' +
      'characteristics',
    query: Type.Object({ categoryId: id('Category to find related ones for.') }),
    answer: Type.Array(Category, {
      maxItems: 8,
      description: 'The most related first, without its ancestors and descendants; empty: none on this site.',
    }),
    errors: { 404: 'No such category on this site' },
  }),
}
