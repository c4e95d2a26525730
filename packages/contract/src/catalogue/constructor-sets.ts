import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { Basket, BasketSetPart, BasketTotal, wholeCount } from '../buying/basket.ts'
import { basketLineMaxCount, basketMaxLines } from '../buying/basket-limits.ts'
import { PriceStep } from './catalog.ts'

/** The most parts in one set: one of each slot. */
export const constructorMaxParts = 50

const powerWatts = Type.Union([Type.Integer(), Type.Null()], {
  description: 'From the characteristics of the product, watts; null: it has none.',
})

const setHead = {
  id: id('Set.'),
  code: Type.String({ description: 'Its part of the address: /template-design/{code}.' }),
  title: Type.String({ description: 'Heading.' }),
  description: Type.String({ description: 'Plain text; paragraphs are separated by an empty line. Empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: none.' }),
  discountPercent: Type.Integer({ description: 'Of the set, 0–50: taken off every part after its own sale.' }),
}

/** A set as lists show it, with the parts it is offered with. */
export const ConstructorSetCard = Type.Object({
  ...setHead,
  slots: Type.Array(
    Type.Object({
      title: Type.String({ description: '«Стол».' }),
      isRequired: Type.Boolean({ description: 'The set is not sold without it.' }),
    }),
    {
      description: 'What it is assembled of, in order.',
    },
  ),
  price: kopecks(
    'Of the parts it is offered with, for the visitor’s role, bought alone in an order: with the limit reached by ' +
      'them and the discount of the set.',
  ),
  saving: kopecks('What the discount of the set takes off that.'),
  available: Type.Integer({ description: 'How many of it can be had now, by the scarcest part.' }),
})
export type ConstructorSetCard = Static<typeof ConstructorSetCard>

/** A group that can be put in a slot. */
export const ConstructorAlternative = Type.Object({
  groupId: id('Group.'),
  productId: id('Product.'),
  title: Type.String({ description: 'Of the product, with the group’s where there are several.' }),
  vendorCode: Type.String({ description: 'Article of the product; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  path: Type.String({ description: 'Address of the product page.' }),
  isDefault: Type.Boolean({ description: 'The set is offered with it.' }),
  price: kopecks('Of one for the visitor’s role at limit 0, without the discount of the set.'),
  prices: Type.Array(PriceStep, { description: 'Price ladder of one for the visitor’s role.' }),
  available: Type.Integer({ description: 'Pieces that can be had now; 0: none.' }),
  weightGrams: Type.Integer({ description: 'Of one, grams.' }),
  powerWatts,
})
export type ConstructorAlternative = Static<typeof ConstructorAlternative>

/** A place in a set. */
export const ConstructorSlot = Type.Object({
  id: id('Slot.'),
  code: Type.String({
    description: 'Its name in the address of a choice: /template-design/{set}?{slot}={group}; an empty value: nothing.',
  }),
  title: Type.String({ description: '«Стол».' }),
  isRequired: Type.Boolean({ description: 'The set is not sold without it.' }),
  quantity: Type.Integer({ description: 'How many of the chosen part are in one set.' }),
  alternatives: Type.Array(ConstructorAlternative, {
    description: 'What is sold now and has a price, in the owner’s order.',
  }),
})
export type ConstructorSlot = Static<typeof ConstructorSlot>

export const ConstructorSet = Type.Object({
  ...setHead,
  slots: Type.Array(ConstructorSlot, { description: 'In order; a slot comes before those that depend on it.' }),
})
export type ConstructorSet = Static<typeof ConstructorSet>

/** Problems of a choice, by slot. */
const SlotProblem = Type.Object({
  slotId: id('Slot.'),
  message: Type.String({ description: 'In Russian, fit to be shown.' }),
})

/** A chosen combination with its price. */
export const PricedConstructorSet = Type.Object({
  parts: Type.Array(Type.Object({ ...BasketSetPart.properties, powerWatts }), {
    description: 'What is chosen, in order of slots; of unknown slots and groups nothing is returned.',
  }),
  problems: Type.Array(SlotProblem, {
    description: 'What is missing, does not fit, or is not sold; empty: the set can be put in the basket.',
  }),
  misfits: Type.Array(
    Type.Object({
      slotId: id('Slot.'),
      groupId: id('Group.'),
      reason: Type.String({ description: 'Why, in Russian: «Этот стол — под оверлок».' }),
    }),
    { description: 'Alternatives that do not go with what is chosen in the slots before theirs.' },
  ),
  count: Type.Integer({ description: 'Sets.' }),
  price: kopecks('Of one set: the sum of its parts.'),
  oldPrice: Type.Union([kopecks('Of one set without its discount and without sales.'), Type.Null()], {
    description: 'Null: nothing made it cheaper.',
  }),
  sum: kopecks('price × count.'),
  saving: kopecks('What the discount of the set takes off the sum, against the same parts bought alone.'),
  available: Type.Integer({
    description: 'How many sets can be had now, by the scarcest part; the same offer in two slots counts twice.',
  }),
  availability: Type.Union([Type.String(), Type.Null()], {
    description: 'Why not so many, in Russian: «Доступно только 2 шт.»; null: they can be had.',
  }),
  weightGrams: Type.Integer({ description: 'Of one set.' }),
  powerWatts: Type.Integer({ description: 'Of one set: what is known of its parts, added up; watts.' }),
  limit: Type.Object(
    {
      ...{
        calculational: BasketTotal.properties.calculationalLimitPrice,
        factual: BasketTotal.properties.factualLimitPrice,
      },
      next: BasketTotal.properties.nextLimit,
    },
    { description: 'The order-sum limit the price was computed at.' },
  ),
  withBasket: Type.Boolean({
    description: 'True: priced together with the selected lines of the basket, as it would be paid.',
  }),
})
export type PricedConstructorSet = Static<typeof PricedConstructorSet>

/** The choice: one group for a slot. */
const parts = Type.Array(Type.Object({ slotId: id('Slot.'), groupId: id('Group: one of the slot’s alternatives.') }), {
  minItems: 1,
  maxItems: constructorMaxParts,
  description: 'What is chosen; a slot at most once.',
})
const count = Type.Optional(
  Type.Union(wholeCount.anyOf, {
    description: `How many sets; missing, null, zero or negative means 1; at most ${basketLineMaxCount}.`,
  }),
)

const noSet = { 404: 'No such set on this site' }

export const constructorSets = {
  listConstructorSets: call('GET', '/constructor-sets/v1', {
    summary: 'Sets of this site that can be assembled, in the owner’s order',
    query: Type.Object({ productId: Type.Optional(id('Only sets this product can be a part of.')) }),
    answer: Type.Array(ConstructorSetCard),
  }),
  viewConstructorSet: call('GET', '/constructor-sets/v1/view', {
    summary: 'A set with its slots and what can be put in them',
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200, description: 'Of the set.' }) }),
    answer: ConstructorSet,
    errors: noSet,
  }),
  priceConstructorSet: call('POST', '/basket/v1/virtual/constructor-set', {
    summary: 'What a chosen combination would cost, saving nothing; what is wrong with it is described in words',
    body: Type.Object({
      constructorSetId: id('Set.'),
      parts: Type.Array(parts.items, {
        maxItems: constructorMaxParts,
        description: 'What is chosen; a slot at most once. Empty: nothing yet.',
      }),
      count,
      withBasket: Type.Optional(
        Type.Boolean({
          default: true,
          description:
            'True: at the limit the selected lines of the visitor’s basket reach together with it; false: as if ' +
            'it were bought alone.',
        }),
      ),
      replaces: Type.Optional(
        id('Line of a set in the basket this choice would take the place of: it is not counted beside it.'),
      ),
    }),
    answer: PricedConstructorSet,
    errors: noSet,
  }),
  addConstructorSet: call('POST', '/basket/v1/constructor-set', {
    summary: 'Puts an assembled set in the basket as one line',
    body: Type.Object({
      constructorSetId: id('Set.'),
      parts,
      count,
      change: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'True: the count replaces that of the same choice in the basket (safe to repeat); false: it is added ' +
            'to it.',
        }),
      ),
      replaces: Type.Optional(
        id(
          'Line of a set this choice takes the place of (safe to repeat). Without `count` it keeps the line’s; a ' +
            'line that is not in the basket is passed over.',
        ),
      ),
    }),
    answer: Basket,
    errors: {
      ...noSet,
      422:
        `A part is missing, does not fit or is not sold (errors by \`slots.{id}\`); more ` +
        `than ${basketMaxLines} lines, parts counted; more than ${basketLineMaxCount} of one set`,
    },
  }),
  removeConstructorSet: call('DELETE', '/basket/v1/constructor-set', {
    summary: 'Takes sets out of the basket, each as a whole',
    body: Type.Object({
      ids: Type.Array(id('Line of a set.'), {
        minItems: 1,
        maxItems: basketMaxLines,
        description: 'Those not in the basket are passed over.',
      }),
    }),
    answer: Basket,
  }),
}
