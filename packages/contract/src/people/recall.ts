import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber, shortListId } from '../base/page.ts'
import { Status } from '../content/settings.ts'

/** When it is convenient to talk, in the local time of the shop. */
export const ConvenientTime = Type.Union(
  [Type.Literal('any'), Type.Literal('morning'), Type.Literal('day'), Type.Literal('evening')],
  {
    description: 'any: whenever the shop is open; morning: to 12; day: 12 to 15; evening: from 15.',
  },
)
export type ConvenientTime = Static<typeof ConvenientTime>

/** A request to be called back. */
export const Recall = Type.Object({
  id: id('Request.'),
  topic: Type.String({ description: 'What it is about, in words.' }),
  status: Type.Object({ ...Status.properties }, { description: 'new, in-work, done, missed, cancelled.' }),
  isOpen: Type.Boolean({ description: 'True: the shop has not called yet.' }),
  fio: Type.String({ description: 'Whom to ask for.' }),
  phone: Type.String({ description: '+ and digits.' }),
  convenientTime: ConvenientTime,
  comment: Type.String({ description: 'Empty: none.' }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
})
export type Recall = Static<typeof Recall>

export const recalls = {
  listRecalls: call('GET', '/users/v1/recalls', {
    summary: 'Call-back requests of the signed-in user, newest first, and the topics to choose from',
    needs: 'user',
    query: Type.Object({ page: pageNumber, limit: pageLimit(10) }),
    answer: Type.Object({
      topics: Type.Array(Status, { description: 'What a call can be about.' }),
      recalls: Type.Array(Recall),
      meta: Type.Object(pageMeta),
    }),
  }),
  addRecall: call('POST', '/users/v1/recalls', {
    summary: 'Asks the shop to call; a repeat on the same topic before the call updates the request',
    needs: 'user',
    body: Type.Object({
      topicId: shortListId('What it is about: one of the topics.'),
      fio: Type.String({ maxLength: 200, description: 'Whom to ask for; at least two letters.' }),
      phone: Type.String({ maxLength: 30, description: 'A phone number, as people write it.' }),
      convenientTime: Type.Optional(ConvenientTime),
      comment: Type.Optional(
        Type.String({ maxLength: 1000, description: 'What the call is about, in the caller’s words.' }),
      ),
      consent: Type.Boolean({
        description: 'Consent to the processing of the name and phone for this call (152-ФЗ art. 9); false: 400.',
      }),
    }),
    answer: Recall,
    errors: { 429: 'Too many requests in a short time' },
  }),
  cancelRecall: call('DELETE', '/users/v1/recalls', {
    summary: 'Cancels a call-back request; one that is finished does not change',
    needs: 'user',
    query: Type.Object({ id: id('Request.') }),
    answer: Recall,
    errors: { 404: 'No such request of this user' },
  }),
}
