import { Type } from 'typebox'
import { maxId } from './ids.ts'

/** spec 9: default page 1. A page past the end of a catalogue list is 404, of any other list empty. */
export const pageNumber = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Page, from 1.' })

/** Schema of the number of rows on a page; each list has its own default. */
export const pageLimit = (defaultLimit: number, maximum = 100) =>
  Type.Integer({
    minimum: 1,
    maximum,
    default: defaultLimit,
    description: `Rows on a page, up to ${maximum}; ${defaultLimit} by default.`,
  })

/** Page and total, the same in all paged lists. */
export const pageMeta = {
  page: Type.Integer({ description: 'Number of this page.' }),
  limit: Type.Integer({ description: 'Rows on a page.' }),
  pages: Type.Integer({ description: 'How many pages there are; 0 when nothing was found.' }),
  total: Type.Integer({ description: 'Total number of rows.' }),
}

/** Id of a row. */
export const id = (description: string) => Type.Integer({ minimum: 1, maximum: maxId, description })

/** Id in a short list edited by the owner, such as delivery methods (smallint). */
export const shortListId = (description: string) => Type.Integer({ minimum: 1, maximum: maxShortListId, description })

/** The largest such id. */
export const maxShortListId = 32_767
