import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { PackSize } from '../catalogue/pack.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'

/** Limit of lines in one pasted list, without empty ones. */
export const pastedListMaxLines = 500
/** The longest list, in characters. */
export const pastedListMaxLength = 65_536

/** A product that a pasted line may mean. */
export const GuessedGoods = Type.Object({
  groupId: id('Group.'),
  title: Type.String({ description: 'Title of the product, and of the group where the product has several.' }),
  vendorCode: Type.String(),
  price: Type.Union([kopecks('Unit price for the visitor in an order of any sum.'), Type.Null()], {
    description: 'Null: on request.',
  }),
  packSize: PackSize,
  available: Type.Integer({ description: 'How many are in stock now.' }),
})
export type GuessedGoods = Static<typeof GuessedGoods>

/** One parsed line of a pasted list. */
export const PastedLine = Type.Object({
  number: Type.Integer({ description: 'Number of the line in the text, from 1, counting empty lines.' }),
  text: Type.String({ description: 'As it was pasted, without invisible characters.' }),
  state: Type.Union([Type.Literal('recognised'), Type.Literal('unclear'), Type.Literal('skipped')], {
    description:
      'recognised: goes into the basket; unclear: several goods match or none, or they cannot be sold in this count; ' +
      'skipped: a heading, a total, a greeting.',
  }),
  count: Type.Integer({ description: 'How many; 1 when the line does not say; 0 for skipped lines.' }),
  message: Type.Union([Type.String(), Type.Null()], { description: 'Why it is unclear, in Russian; null: it is not.' }),
  goods: Type.Union([GuessedGoods, Type.Null()], { description: 'What was recognised; null: nothing.' }),
})
export type PastedLine = Static<typeof PastedLine>

/** A line that was not recognized: stored with the basket until it is resolved or dismissed. */
export const UnclearLine = Type.Object({
  id: id('Saved line.'),
  text: Type.String({ description: 'As it was pasted.' }),
  count: Type.Integer({ description: 'How many.' }),
  guesses: Type.Array(GuessedGoods, {
    description: 'Possible goods, the likeliest first; only for the first 40 lines, searched again at every call.',
  }),
})
export type UnclearLine = Static<typeof UnclearLine>

const UnclearLines = Type.Object({
  cartToken: Type.Union([Type.String(), Type.Null()], {
    description: 'Token of the guest’s basket; null: the basket of a user.',
  }),
  unclear: Type.Array(UnclearLine, { description: 'Every line saved with the basket, in the order they were pasted.' }),
})

export const pastedLists = {
  addPastedList: call('POST', '/basket/v1/list', {
    summary: 'Puts a pasted list of articles and counts into the basket; unclear lines are saved with the basket',
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: pastedListMaxLength,
        pattern: '\\S',
        description: 'Text from a spreadsheet or an email, one line per product.',
      }),
      change: Type.Optional(
        Type.Boolean({
          default: true,
          description: 'True: counts replace what is in the basket (safe to repeat); false: they are added to it.',
        }),
      ),
      isPreview: Type.Optional(Type.Boolean({ default: false, description: 'True: only report what would be done.' })),
    }),
    answer: Type.Object({
      lines: Type.Array(PastedLine, { description: 'Every line that is not empty, in order.' }),
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
      'Resolves unclear lines: the chosen goods go into the basket and the lines are removed. Lines already removed ' +
      'are ignored, so a repeat adds nothing',
    body: Type.Object({
      lines: Type.Array(
        Type.Object({
          id: id('Saved line.'),
          groupId: id('The chosen group.'),
          count: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: basketLineMaxCount,
              description: 'How many; missing: the count of the line.',
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
    summary: 'Removes unclear lines',
    body: Type.Object({
      ids: Type.Optional(
        Type.Array(id('Saved line.'), { maxItems: pastedListMaxLines, description: 'Missing: all of them.' }),
      ),
    }),
    answer: UnclearLines,
  }),
}
