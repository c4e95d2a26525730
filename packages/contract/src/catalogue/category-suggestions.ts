import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { Category } from '../content/settings.ts'

export const categorySuggestions = {
  listCategorySuggestions: call('GET', '/category-suggestions/v1', {
    summary:
      'Categories near a category: its neighbours in the tree and those with the same goods, brands and ' +
      'characteristics',
    query: Type.Object({ categoryId: id('The category they are near to.') }),
    answer: Type.Array(Category, {
      maxItems: 8,
      description: 'Nearest first; neither above nor below the category; empty: there are none on this site.',
    }),
    errors: { 404: 'No such category on this site' },
  }),
}
