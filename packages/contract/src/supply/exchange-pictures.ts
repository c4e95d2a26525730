import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { moment } from '../base/moment.ts'
import { id, shortListId } from '../base/page.ts'

/** A picture that could not be fetched. */
export const FailedPicture = Type.Object({
  url: Type.String({ description: 'URL of the picture in the feed.' }),
  why: Type.String({ description: 'In Russian.' }),
  at: moment('Time of the last attempt.'),
  product: Type.String({ description: 'Title of a product with this picture; empty: none.' }),
})
export type FailedPicture = Static<typeof FailedPicture>

const ofOne = Type.Object({ id: id('Connection.') })
const missing = { 404: 'No such exchange on the caller’s sites' }

/** Pictures that feeds reference by URL (docs/decisions/0091). */
export const exchangePictures = {
  viewExchangePictures: call('GET', '/office/v1/exchanges/{id}/pictures', {
    summary: 'Whether pictures of a feed are fetched, the progress, and the failures',
    params: ofOne,
    answer: Type.Object({
      title: Type.String({ description: 'Title of the connection.' }),
      siteId: shortListId('Site of the connection.'),
      isTaken: Type.Boolean(),
      got: Type.Integer(),
      waiting: Type.Integer({ description: 'To be fetched or checked again.' }),
      failed: Type.Integer(),
      failures: Type.Array(FailedPicture, { description: 'The newest first, 100 at most.' }),
    }),
    needs: { staff: 'exchange.read' },
    errors: missing,
  }),
  saveExchangePictures: call('PUT', '/office/v1/exchanges/{id}/pictures', {
    summary: 'Sets whether pictures of a feed are fetched; the last file is then read again',
    params: ofOne,
    body: Type.Object({ isTaken: Type.Boolean() }),
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage', isConfirmed: true },
    errors: missing,
  }),
  retryExchangePictures: call('POST', '/office/v1/exchanges/{id}/pictures/retry', {
    summary: 'Fetches failed pictures again',
    params: ofOne,
    answer: Type.Object({ pictures: Type.Integer({ description: 'How many are fetched again.' }) }),
    needs: { staff: 'exchange.manage' },
    errors: missing,
  }),
}
