import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { moment } from '../base/moment.ts'
import { id } from '../base/page.ts'

/** A picture that could not be fetched. */
export const FailedPicture = Type.Object({
  url: Type.String({ description: 'Where it is, as the feed names it.' }),
  why: Type.String({ description: 'In Russian.' }),
  at: moment('The last try.'),
  product: Type.String({ description: 'Title of goods that show it; empty: none are there.' }),
})
export type FailedPicture = Static<typeof FailedPicture>

const ofOne = Type.Object({ id: id('Connection.') })
const missing = { 404: 'No such exchange of one’s sites' }

/** Pictures that feeds name by their addresses (docs/decisions/0091). */
export const exchangePictures = {
  viewExchangePictures: call('GET', '/office/v1/exchanges/{id}/pictures', {
    summary: 'Whether pictures of a feed are fetched, how far that is, and what could not be got',
    params: ofOne,
    answer: Type.Object({
      title: Type.String({ description: 'Of the connection.' }),
      siteId: id('Site of the connection.'),
      isTaken: Type.Boolean(),
      got: Type.Integer(),
      waiting: Type.Integer({ description: 'To be fetched, or looked at again.' }),
      failed: Type.Integer(),
      failures: Type.Array(FailedPicture, { description: 'The newest first, 100 at most.' }),
    }),
    needs: { staff: 'exchange.read' },
    errors: missing,
  }),
  saveExchangePictures: call('PUT', '/office/v1/exchanges/{id}/pictures', {
    summary: 'Says whether pictures of a feed are fetched; a file that is fetched is read again',
    params: ofOne,
    body: Type.Object({ isTaken: Type.Boolean() }),
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage', isConfirmed: true },
    errors: missing,
  }),
  retryExchangePictures: call('POST', '/office/v1/exchanges/{id}/pictures/retry', {
    summary: 'Tries pictures that could not be got once more',
    params: ofOne,
    answer: Type.Object({ pictures: Type.Integer({ description: 'How many are tried.' }) }),
    needs: { staff: 'exchange.manage' },
    errors: missing,
  }),
}
