import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'

/** The most lines of one pasted list, empty ones aside. */
export const pastedListMaxLines = 500
/** The longest list, in characters. */
export const pastedListMaxLength = 65_536

/** A product that a pasted line may mean. */
export const PastedGuess = Type.Object({
  groupId: id('Group.'),
  title: Type.String({ description: 'Of the product, with the group’s own where it has several.' }),
  vendorCode: Type.String(),
  price: Type.Union([kopecks('Of one for the visitor, at limit 0.'), Type.Null()], {
    description: 'Null: on request.',
  }),
  available: Type.Integer({ description: 'How many can be had now.' }),
})
export type PastedGuess = Static<typeof PastedGuess>

/** One line of a pasted list as the shop understood it. */
export const PastedLine = Type.Object({
  number: Type.Integer({ description: 'Which line of the text, from 1; empty ones counted too.' }),
  text: Type.String({ description: 'As it was pasted, without what cannot be seen.' }),
  state: Type.Union([Type.Literal('recognised'), Type.Literal('unclear'), Type.Literal('skipped')], {
    description:
      'recognised: goes into the basket; unclear: several things fit, none does, or it cannot be sold so; ' +
      'skipped: a heading, a sum, a greeting.',
  }),
  count: Type.Integer({ description: 'How many; 1 where the line does not say; 0 of what is skipped.' }),
  message: Type.Union([Type.String(), Type.Null()], { description: 'Why it is unclear, in Russian; null: it is not.' }),
  goods: Type.Union([PastedGuess, Type.Null()], { description: 'What was recognised; null: nothing.' }),
})
export type PastedLine = Static<typeof PastedLine>

/** A line that was not recognized: stored with the basket until it is resolved or dismissed. */
export const UnclearLine = Type.Object({
  id: id('Of the saved line.'),
  text: Type.String({ description: 'As it was pasted.' }),
  count: Type.Integer({ description: 'How many.' }),
  guesses: Type.Array(PastedGuess, {
    description:
      'What it may have meant, the likeliest first; of the first 40 lines only, found again at every reading.',
  }),
})
export type UnclearLine = Static<typeof UnclearLine>

const UnclearLines = Type.Object({
  cartToken: Type.Union([Type.String(), Type.Null()], { description: 'Of the guest’s basket; null: a user’s.' }),
  unclear: Type.Array(UnclearLine, { description: 'Every line saved with the basket, in the order they were pasted.' }),
})

export const pastedLists = {
  addPastedList: call('POST', '/basket/v1/list', {
    summary:
      'Puts a pasted list of articles and counts into the basket; what it does not understand is saved with the basket',
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: pastedListMaxLength,
        pattern: '\\S',
        description: 'From a spreadsheet or an email, a line for each thing.',
      }),
      change: Type.Optional(
        Type.Boolean({
          default: true,
          description: 'True: counts replace what is in the basket (safe to repeat); false: they are added to it.',
        }),
      ),
      isPreview: Type.Optional(
        Type.Boolean({ default: false, description: 'True: only a report of what would be done.' }),
      ),
    }),
    answer: Type.Object({
      lines: Type.Array(PastedLine, { description: 'Every line that holds anything, in their order.' }),
      recognised: Type.Integer({ description: 'How many lines were recognised.' }),
      ...UnclearLines.properties,
    }),
    errors: {
      422: `More than ${basketMaxLines} lines in the basket, or more than ${pastedListMaxLines} unclear lines`,
    },
  }),
  listUnclearLines: call('GET', '/basket/v1/list', {
    summary: 'Lines of pasted lists that wait to be resolved',
    answer: UnclearLines,
  }),
  resolveUnclearLines: call('POST', '/basket/v1/list/lines', {
    summary:
      'Says what unclear lines meant: their goods go into the basket, the lines go. Lines that are gone are ' +
      'passed over, so a repeat adds nothing',
    body: Type.Object({
      lines: Type.Array(
        Type.Object({
          id: id('Of the saved line.'),
          groupId: id('What it meant.'),
          count: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: basketLineMaxCount,
              description: 'How many; missing: as the line says.',
            }),
          ),
        }),
        { minItems: 1, maxItems: pastedListMaxLines },
      ),
    }),
    answer: UnclearLines,
    errors: {
      404: 'A group is gone or is not sold on this site',
      422: `More than ${basketMaxLines} lines in the basket`,
    },
  }),
  removeUnclearLines: call('DELETE', '/basket/v1/list', {
    summary: 'Puts unclear lines aside',
    body: Type.Object({
      ids: Type.Optional(
        Type.Array(id('Of a saved line.'), { maxItems: pastedListMaxLines, description: 'Missing: all of them.' }),
      ),
    }),
    answer: UnclearLines,
  }),
}
