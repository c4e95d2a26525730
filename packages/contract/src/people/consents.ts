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

/** Kinds of texts: those of consents, and that on the use of cookies. */
export const TextKind = Type.Union([...ConsentKind.anyOf, Type.Literal('cookies')])
export type TextKind = Static<typeof TextKind>

/** An edition of a text people agree to. */
export const ConsentText = Type.Object({
  kind: TextKind,
  version: Type.String({ description: 'Edition of the text; it never changes.' }),
  title: Type.String(),
  paragraphs: Type.Array(Type.String(), { description: 'With the operator and email address of the site filled in.' }),
  publishedAt: Type.String({ description: 'ISO 8601, UTC.' }),
  isCurrent: Type.Boolean({ description: 'False: a newer edition is asked for now.' }),
  versions: Type.Array(Type.String(), { description: 'All editions, newest first.' }),
})
export type ConsentText = Static<typeof ConsentText>

/** A consent that was given. */
export const Consent = Type.Object({
  id: id('Consent.'),
  kind: ConsentKind,
  title: Type.String({ description: 'Title of the text.' }),
  version: Type.String({ description: 'Edition of the text that was agreed to.' }),
  source: Type.String({
    description: 'Where it was given: checkout, signup, subscription, review, restocked, form-complaints …',
  }),
  givenAt: Type.String({ description: 'ISO 8601, UTC.' }),
  withdrawnAt: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC; null: in force.' }),
})
export type Consent = Static<typeof Consent>

/** A visitor's choice about cookies that are not necessary. */
export const CookieChoice = Type.Object({
  id: Type.String({
    format: 'uuid',
    description: 'Made by the client: a repeat with it is the same choice. It proves later what was chosen.',
  }),
  version: Type.String({ minLength: 1, maxLength: 30, description: 'Edition of the cookies text that was shown.' }),
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
      'Withdraws the consent to emails with offers, however often it was given. The consent to the processing of ' +
      'personal data ends with the account: DELETE /users/v1',
    needs: 'user',
    query: Type.Object({
      kind: Type.Literal('advertising', { description: 'The only consent that can be withdrawn separately.' }),
    }),
    answer: Type.Array(Consent),
  }),
  getConsentText: call('GET', '/consents/v1/text', {
    summary: 'A text people agree to',
    query: Type.Object({
      kind: TextKind,
      version: Type.Optional(
        Type.String({ minLength: 1, maxLength: 30, description: 'Edition; missing: the current one.' }),
      ),
    }),
    answer: ConsentText,
    errors: { 404: 'No such edition' },
  }),
  saveCookieChoice: call('POST', '/consents/v1/cookies', {
    summary: 'Stores what a visitor chose about cookies, as a proof; no personal data',
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
