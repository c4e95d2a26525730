import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/**
 * The kinds of consent: processing of personal data for an account and orders; e-mails with offers; publishing a
 * review; a raffle, with the name shown in part; the terms of sale of an order.
 */
export const ConsentKind = Type.Union([
  Type.Literal('personal-data'),
  Type.Literal('advertising'),
  Type.Literal('review-publication'),
  Type.Literal('raffle'),
  Type.Literal('sale-terms'),
])
export type ConsentKind = Static<typeof ConsentKind>

/** The documents there is a text of: consents, and the use of cookies. */
export const TextKind = Type.Union([...ConsentKind.anyOf, Type.Literal('cookies')])
export type TextKind = Static<typeof TextKind>

/** A text people agree to, one edition of it. */
export const ConsentText = Type.Object({
  kind: TextKind,
  version: Type.String({ description: 'Of the text; an edition never changes.' }),
  title: Type.String(),
  paragraphs: Type.Array(Type.String(), { description: 'With the operator and email address of the site in it.' }),
  publishedAt: Type.String({ description: 'ISO 8601, UTC.' }),
  isCurrent: Type.Boolean({ description: 'False: a newer edition is asked for now.' }),
  versions: Type.Array(Type.String(), { description: 'All editions, newest first.' }),
})
export type ConsentText = Static<typeof ConsentText>

/** A consent that was given. */
export const Consent = Type.Object({
  id: id('Consent.'),
  kind: ConsentKind,
  title: Type.String({ description: 'Of the text.' }),
  version: Type.String({ description: 'Of the text that was agreed to.' }),
  source: Type.String({
    description: 'Where it was given: checkout, signup, subscription, review, restocked, form-complaints …',
  }),
  givenAt: Type.String({ description: 'ISO 8601, UTC.' }),
  withdrawnAt: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC; null: in force.' }),
})
export type Consent = Static<typeof Consent>

/** Uses of cookies besides the necessary ones. */
export const CookieChoice = Type.Object({
  id: Type.String({
    format: 'uuid',
    description: 'Made by the client: a repeat is the same choice. Whoever can name it can prove what was chosen.',
  }),
  version: Type.String({ minLength: 1, maxLength: 30, description: 'Of the text of kind cookies that was shown.' }),
  statistics: Type.Boolean({ description: 'True: the counter of visits may be loaded.' }),
})
export type CookieChoice = Static<typeof CookieChoice>

export const consents = {
  listConsents: call('GET', '/consents/v1', {
    summary: 'What the signed-in user agreed to, newest first',
    needs: 'user',
    answer: Type.Array(Consent),
  }),
  withdrawConsent: call('DELETE', '/consents/v1', {
    summary:
      'Takes a consent to emails with offers back, however often it was given. That to personal data ends with ' +
      'the account: DELETE /users/v1',
    needs: 'user',
    query: Type.Object({
      kind: Type.Literal('advertising', { description: 'The only one that can be taken back alone.' }),
    }),
    answer: Type.Array(Consent),
  }),
  getConsentText: call('GET', '/consents/v1/text', {
    summary: 'A text people agree to',
    query: Type.Object({
      kind: TextKind,
      version: Type.Optional(
        Type.String({ minLength: 1, maxLength: 30, description: 'Missing: the one that is asked for now.' }),
      ),
    }),
    answer: ConsentText,
    errors: { 404: 'No such edition' },
  }),
  keepCookieChoice: call('POST', '/consents/v1/cookies', {
    summary: 'Keeps what a visitor chose about cookies, as a proof; names nobody',
    body: Type.Object({
      ...CookieChoice.properties,
      source: Type.Union([Type.Literal('banner'), Type.Literal('page')], { description: 'The form it was chosen by.' }),
    }),
    answer: Type.Object({
      ...CookieChoice.properties,
      madeAt: Type.String({ description: 'ISO 8601, UTC; of a repeat, that of the first.' }),
    }),
    errors: { 429: 'Too many choices from this address' },
  }),
}
