import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { Basket, BasketSetPart, BasketTotal, wholeCount } from '../buying/basket.ts'
import { basketLineMaxCount, basketMaxLines } from '../buying/basket-limits.ts'
import { PriceTier } from './catalog.ts'

/** Most parts of a set: one for each slot. */
export const constructorMaxParts = 50

const powerWatts = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Power from the characteristics of the product, watts; null: not stated.',
})

const setHead = {
  id: id('Set.'),
  code: Type.String({ description: 'Its part of the address: /template-design/{code}.' }),
  title: Type.String({ description: 'Heading.' }),
  description: Type.String({ description: 'Plain text; paragraphs are separated by an empty line. Empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: none.' }),
  discountPercent: Type.Integer({
    description: 'Discount of the set, 0–50 percent: taken off every part after its own sale.',
  }),
}

/** A set in a list, with its default parts. */
export const ConstructorSetCard = Type.Object({
  ...setHead,
  slots: Type.Array(
    Type.Object({
      title: Type.String({ description: '«Стол».' }),
      isRequired: Type.Boolean({ description: 'The set is not sold without it.' }),
    }),
    {
      description: 'Its slots, in order.',
    },
  ),
  price: kopecks(
    'Price of its default parts for the visitor’s role when nothing else is ordered: at the price tier they ' +
      'reach, with the discount of the set.',
  ),
  saving: kopecks('What the discount of the set saves on that.'),
  available: Type.Integer({ description: 'How many sets are in stock now, by the scarcest part.' }),
})
export type ConstructorSetCard = Static<typeof ConstructorSetCard>

/** A group that can be put in a slot. */
export const ConstructorAlternative = Type.Object({
  groupId: id('Group.'),
  productId: id('Product.'),
  title: Type.String({ description: 'Title of the product, and of the group where there are several.' }),
  vendorCode: Type.String({ description: 'Article of the product; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  path: Type.String({ description: 'Address of the product page.' }),
  isDefault: Type.Boolean({ description: 'It is the default of the slot.' }),
  price: kopecks('Unit price for the visitor’s role at the first tier, without the discount of the set.'),
  prices: Type.Array(PriceTier, { description: 'Unit prices by order sum for the visitor’s role.' }),
  available: Type.Integer({ description: 'How many are in stock now.' }),
  weightGrams: Type.Integer({ description: 'Weight of one, grams.' }),
  powerWatts,
})
export type ConstructorAlternative = Static<typeof ConstructorAlternative>

/** A position in a set that one of several alternatives fills. */
export const ConstructorSlot = Type.Object({
  id: id('Slot.'),
  code: Type.String({
    description: 'Its name in addresses: /template-design/{set}?{slot}={group}; an empty value: nothing chosen.',
  }),
  title: Type.String({ description: '«Стол».' }),
  isRequired: Type.Boolean({ description: 'The set is not sold without it.' }),
  quantity: Type.Integer({ description: 'How many of the chosen part one set contains.' }),
  alternatives: Type.Array(ConstructorAlternative, {
    description: 'Groups that are sold now and have a price, in the owner’s order.',
  }),
})
export type ConstructorSlot = Static<typeof ConstructorSlot>

export const ConstructorSet = Type.Object({
  ...setHead,
  slots: Type.Array(ConstructorSlot, { description: 'In order; a slot comes before those that depend on it.' }),
})
export type ConstructorSet = Static<typeof ConstructorSet>

/** A problem of a combination, in one slot. */
const SlotProblem = Type.Object({
  slotId: id('Slot.'),
  message: Type.String({ description: 'In Russian, fit to be shown.' }),
})

/** A combination of parts with its price. */
export const PricedConstructorSet = Type.Object({
  parts: Type.Array(Type.Object({ ...BasketSetPart.properties, powerWatts }), {
    description: 'The chosen parts, in order of slots; unknown slots and groups are left out.',
  }),
  problems: Type.Array(SlotProblem, {
    description: 'What is missing, does not fit, or is not sold; empty: the set can be put in the basket.',
  }),
  incompatibilities: Type.Array(
    Type.Object({
      slotId: id('Slot.'),
      groupId: id('Group.'),
      reason: Type.String({ description: 'Why, in Russian: «Этот стол — под оверлок».' }),
    }),
    { description: 'Alternatives that do not fit what is chosen in earlier slots.' },
  ),
  count: Type.Integer({ description: 'How many sets.' }),
  price: kopecks('Price of one set: sum of its parts.'),
  oldPrice: Type.Union([kopecks('Price of one set without its discount and without sales.'), Type.Null()], {
    description: 'Null: nothing made it cheaper.',
  }),
  sum: kopecks('price × count.'),
  saving: kopecks('What the discount of the set saves on the sum, compared with the same parts bought alone.'),
  available: Type.Integer({
    description: 'How many sets are in stock now, by the scarcest part; an offer used in two slots counts twice.',
  }),
  availability: Type.Union([Type.String(), Type.Null()], {
    description: 'Why `count` sets are not available, in Russian: «Доступно только 2 шт.»; null: they are.',
  }),
  weightGrams: Type.Integer({ description: 'Weight of one set, grams.' }),
  powerWatts: Type.Integer({ description: 'Power of one set, watts: sum over the parts whose power is known.' }),
  limit: Type.Object(
    {
      calculational: BasketTotal.properties.calculationalLimitPrice,
      factual: BasketTotal.properties.factualLimitPrice,
      next: BasketTotal.properties.nextLimit,
    },
    { description: 'Order sum of the price tier the price was computed at.' },
  ),
  withBasket: Type.Boolean({
    description: 'True: priced together with the selected lines of the basket, as in an order.',
  }),
})
export type PricedConstructorSet = Static<typeof PricedConstructorSet>

/** The chosen parts: one group for a slot. */
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
    summary: 'What a combination would cost, and what is wrong with it in words; nothing is saved',
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
            'True: at the price tier reached together with the selected lines of the visitor’s basket; ' +
            'false: as if nothing else were ordered.',
        }),
      ),
      replaces: Type.Optional(
        id('Line of a set in the basket that this combination would replace: it is left out of the count.'),
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
            'True: the count replaces that of the same combination in the basket (safe to repeat); false: it is ' +
            'added to it.',
        }),
      ),
      replaces: Type.Optional(
        id(
          'Line of a set that this combination replaces (safe to repeat). Without `count` the count of the line ' +
            'stays; a line that is not in the basket is ignored.',
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
        description: 'Those not in the basket are ignored.',
      }),
    }),
    answer: Basket,
  }),
}
