import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { PriceStep } from '../catalogue/catalog.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'

/** How many, where nothing said is one. */
export const wholeCount = Type.Union([Type.Integer({ maximum: basketLineMaxCount }), Type.Null()])

/** spec 5: a missing or negative count becomes 1; null and zero too. Above the most, a fraction or a text is 400. */
const count = Type.Optional(
  Type.Union(wholeCount.anyOf, {
    description: `How many; missing, null, zero or negative means 1; at most ${basketLineMaxCount}.`,
  }),
)

/** One step of the price pipeline: role price, order-sum limit, sale, promo code, bonuses — in this order. */
export const PriceReason = Type.Object({
  step: Type.Union([
    Type.Literal('role'),
    Type.Literal('limit'),
    Type.Literal('sale'),
    Type.Literal('by-hand'),
    Type.Literal('promo-code'),
    Type.Literal('bonuses'),
  ]),
  title: Type.String({ description: 'Why, in Russian: «Цена от 150 000 ₽».' }),
  change: Type.Integer({
    description:
      'Kopecks, negative when it became cheaper. role, limit, sale, by-hand: what the step did to the price of one, for ' +
      'role the price itself; together they are `price`. by-hand: of placed orders alone, agreed with a manager. promo-code, bonuses: what the step took off the whole ' +
      'line, since a sum spread over lines need not divide by the count.',
  }),
})
export type PriceReason = Static<typeof PriceReason>

/** A basket line. */
export const BasketGroup = Type.Object({
  id: id('Group.'),
  title: Type.String({ description: 'Empty when the product has one group.' }),
  vendorCode: Type.String({ description: 'Article: of its only offer, else of the product; empty: none.' }),
  count: Type.Integer({ description: 'How many the buyer wants.' }),
  available: Type.Integer({ description: 'How many can be had now.' }),
  selected: Type.Boolean({ description: 'Takes part in the order and in the totals.' }),
  basketErr: Type.Union([Type.String(), Type.Null()], {
    description: 'Why this line cannot be ordered as it is, in Russian; null: it can.',
  }),
  missingOfferId: Type.Union([id('Offer.'), Type.Null()], {
    description:
      'Offer there is too little of, to be requested by POST /orders/v1/blanks; null: there is enough, or it is ' +
      'not sold.',
  }),
  price: kopecks('Of one: role price, order-sum limit and sale; before the promo code and bonuses.'),
  oldPrice: Type.Union([kopecks('Of one before a sale.'), Type.Null()], { description: 'Null: no sale.' }),
  discount: kopecks('What the promo code takes off the line; 0 for a line that does not count.'),
  bonuses: kopecks('What of the line is paid by bonuses; 0 for a line that does not count.'),
  sum: kopecks('To pay for the line in money: price × count − discount − bonuses.'),
  explanation: Type.Array(PriceReason, { description: 'How the price came about, step by step.' }),
  prices: Type.Array(PriceStep, { description: 'Price ladder of one for the visitor’s role.' }),
  weightGrams: Type.Integer({ description: 'Of the line.' }),
})
export type BasketGroup = Static<typeof BasketGroup>

export const BasketProduct = Type.Object({
  id: id('Product.'),
  path: Type.String({ description: 'Address of its page; empty when the product is gone.' }),
  title: Type.String(),
  vendorCode: Type.String({ description: 'Article of the product; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id.' }),
  groups: Type.Array(BasketGroup),
})
export type BasketProduct = Static<typeof BasketProduct>

/** A part of a set: what the buyer chose in one slot. */
export const BasketSetPart = Type.Object({
  slotId: id('Slot.'),
  slotCode: Type.String({ description: 'Its name in the address of the choice; empty: the slot is gone.' }),
  slotTitle: Type.String({ description: 'What stands there: «Стол». Empty: the slot is gone.' }),
  groupId: id('Group.'),
  productId: id('Product; the group’s own id when the group is gone.'),
  path: Type.String({ description: 'Address of the product page; empty when it is not sold.' }),
  title: Type.String({ description: 'Of the product, with the group’s where there are several.' }),
  vendorCode: Type.String({ description: 'Article: of its only offer, else of the product; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  quantity: Type.Integer({ description: 'Of it in one set.' }),
  available: Type.Integer({ description: 'Pieces that can be had of it alone, whatever else is in the basket.' }),
  price: kopecks(
    'Of one: role price, order-sum limit, sale and the discount of the set; before the promo code and bonuses.',
  ),
  oldPrice: Type.Union([kopecks('Of one bought alone and before a sale.'), Type.Null()], {
    description: 'Null: nothing made it cheaper.',
  }),
  discount: kopecks('What the promo code takes off all its pieces in the line.'),
  bonuses: kopecks('What of all its pieces in the line is paid by bonuses.'),
  sum: kopecks('To pay for all its pieces in money: price × quantity × count of the set − discount − bonuses.'),
  explanation: Type.Array(PriceReason, {
    description: 'How the price of one came about; the discount of the set is a step of its own, kind sale.',
  }),
  weightGrams: Type.Integer({ description: 'Of all its pieces in the line.' }),
})
export type BasketSetPart = Static<typeof BasketSetPart>

/** A set assembled by the buyer: one line of the basket with its parts. */
export const BasketSet = Type.Object({
  id: id('Line of the basket: what is changed and removed.'),
  constructorSetId: id('Set it was assembled from.'),
  code: Type.String({
    description: 'Of the set, in the address of its page: /template-design/{code}; empty: the set is gone.',
  }),
  title: Type.String({ description: 'Of the set.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture of its own.' }),
  count: Type.Integer({ description: 'How many sets the buyer wants.' }),
  available: Type.Integer({ description: 'How many sets can be had now, by the scarcest part.' }),
  selected: Type.Boolean({ description: 'Takes part in the order and in the totals.' }),
  basketErr: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it cannot be ordered as it is, in Russian; null: it can.',
  }),
  discountPercent: Type.Integer({ description: 'Of the set, 0–50: taken off every part after its own sale.' }),
  price: kopecks('Of one set: the sum of its parts, before the promo code and bonuses.'),
  oldPrice: Type.Union([kopecks('Of one set without its discount and without sales.'), Type.Null()], {
    description: 'Null: nothing made it cheaper.',
  }),
  sum: kopecks('To pay for the line in money: what its parts come to, after the promo code and bonuses.'),
  saving: kopecks('What the discount of the set takes off the line, against the same parts bought alone.'),
  weightGrams: Type.Integer({ description: 'Of the line.' }),
  parts: Type.Array(BasketSetPart, { description: 'In order of slots.' }),
})
export type BasketSet = Static<typeof BasketSet>

/** One of the two groups of lines (spec 3): those that can be had now and those that cannot. */
export const BasketSection = Type.Object({
  inStock: Type.Boolean(),
  products: Type.Array(BasketProduct, { description: 'In the order they were added.' }),
  constructorSets: Type.Array(BasketSet, {
    description: 'Sets assembled by the buyer, in the order they were added; in stock only when all their parts are.',
  }),
})
export type BasketSection = Static<typeof BasketSection>

/** The promo code of a basket, whether it counts now or not. */
export const BasketPromoCode = Type.Object({
  code: Type.String({ description: 'As the shop writes it: upper case.' }),
  discount: kopecks('What it takes off the goods; 0: it does not count.'),
  refusal: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why it does not count, in Russian, fit to be shown; null: it counts. The code stays in the basket and ' +
      'counts again when the reason is gone.',
  }),
})
export type BasketPromoCode = Static<typeof BasketPromoCode>

/** Paying a part of the goods by bonuses. */
export const BasketWriteOff = Type.Object({
  wanted: kopecks('What the buyer asked to pay by bonuses; saved with the basket. 0: nothing.'),
  used: kopecks('What of it counts: never more than `limit`.'),
  limit: kopecks('The most that may be paid by bonuses now, whole roubles; the same as bonusesForWriteOff.'),
  reason: Type.String({
    description: 'Why the limit is what it is, in Russian, to be shown: «Бонусами можно оплатить до 30 % товаров».',
  }),
  percent: Type.Number({
    description: 'Most of the goods that bonuses pay on this site, 0 to 100; delivery is never paid by them.',
  }),
})
export type BasketWriteOff = Static<typeof BasketWriteOff>

/**
 * Totals over selected lines that are in stock (spec 3). `goodsPrice` − `promoCodeDiscountValue` − `writeOff.used` =
 * `price`, and `price` is the sum of lines' `sum`.
 */
export const BasketTotal = Type.Object({
  count: Type.Integer({ description: 'Sum of counts.' }),
  productsCountInBasket: Type.Integer({ description: 'Lines in the whole basket, selected or not; a set is one.' }),
  price: kopecks('To pay for goods in money, without delivery: after every step, promo code and bonuses too.'),
  goodsPrice: kopecks('Goods after role price, thresholds and sales, before the promo code and bonuses.'),
  oldPrice: kopecks('Goods at old prices and limit 0: what they would cost without any reduction.'),
  setsDiscount: kopecks('What of oldPrice − goodsPrice the discounts of assembled sets take off; 0: none.'),
  calculationalLimitPrice: kopecks('Sum at limit-0 prices: decides which row of the price list applies.'),
  factualLimitPrice: kopecks('The threshold reached; 0: none.'),
  nextLimit: Type.Union(
    [
      Type.Object({
        limit: kopecks('The next threshold.'),
        remains: kopecks('How much is missing to it.'),
        saving: kopecks('How much cheaper the present lines would become.'),
        percent: Type.Number({
          description: 'The same as a part of what they cost now, one decimal: 4 is «на 4 %»; above 0.',
        }),
      }),
      Type.Null(),
    ],
    { description: 'Null: no higher threshold.' },
  ),
  remainsUntilFreeDelivery: kopecks(
    'How much is missing to free delivery, of goods after the promo code; paying by bonuses does not move it. 0: ' +
      'reached. Spec default 5000 roubles.',
  ),
  weight: Type.Integer({ description: 'Grams.' }),
  volume: Type.Integer({ description: 'Cubic centimetres.' }),
  len: Type.Integer({ description: 'The longest side of any offer, mm.' }),
  width: Type.Integer({ description: 'The widest, mm.' }),
  height: Type.Integer({ description: 'The highest, mm.' }),
  multiplier: Type.Number({ description: 'What the percent of the level is multiplied by now; 1: no promotion.' }),
  bonusesForWriteOff: kopecks(
    'The most that may be paid by bonuses now: of the balance, and of the percent of the goods; 0 for a guest.',
  ),
  bonusesForAccrual: kopecks(
    'Bonuses this order would earn once it is completed: of `price`, at the visitor’s level (a guest: at the ' +
      'first) and the multiplier.',
  ),
  availableBonuses: Type.Object(
    {
      accounts: Type.Array(
        Type.Object({
          id: Type.Integer({ description: 'Type of the account; 1 is everybody’s (spec 3).' }),
          value: kopecks('What can be spent: without what has ended.'),
        }),
      ),
    },
    { description: 'Of the signed-in visitor; a guest, and who never had bonuses, has no accounts.' },
  ),
  promoCodeDiscountValue: kopecks('What the promo code takes off; 0: none counts.'),
  promocodeUsed: Type.Union([Type.String(), Type.Null()], {
    description: 'The code that counts; null: none counts (see promoCode).',
  }),
  promoCode: Type.Union([BasketPromoCode, Type.Null()], { description: 'The code the buyer typed; null: none.' }),
  writeOff: BasketWriteOff,
})
export type BasketTotal = Static<typeof BasketTotal>

export const Basket = Type.Object({
  cartToken: Type.Union([Type.String(), Type.Null()], {
    description:
      'Token of a guest’s basket, fresh when the request had none; null: the basket belongs to the signed-in user.',
  }),
  version: Type.Integer({ description: 'Grows at every change of lines, promo code or bonuses.' }),
  removeSelectedNotInStock: Type.Boolean({
    description: 'The option of PATCH /basket/v1: on, selected lines that cannot be had are removed by themselves.',
  }),
  inStock: BasketSection,
  notInStock: BasketSection,
  total: BasketTotal,
})
export type Basket = Static<typeof Basket>

const groupCount = Type.Object({ id: id('Group.'), count })

const requestedDiscounts = {
  promoCode: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
      description: 'In any letter case; null or empty: taken off; missing: as it is.',
    }),
  ),
  bonuses: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 1e12 }), Type.Null()], {
      description:
        'Kopecks to be paid by bonuses: saved as requested; what may be paid of it is (writeOff.used); null ' +
        'or 0: none; missing: as it is. A guest’s wish counts once signed in.',
    }),
  ),
}

const promoCodeErrors = {
  422: 'There is no such promo code',
  429: 'Too many promo codes were tried; Retry-After says when to ask again',
}

const goneGroup = { 404: 'A group is gone or is not sold on this site' }

export const basket = {
  getBasket: call('GET', '/basket/v1', { summary: 'The visitor’s basket, priced again', answer: Basket }),
  changeBasket: call('PATCH', '/basket/v1', {
    summary: 'Changes counts and selection of several lines, the promo code, bonuses and the option at once',
    body: Type.Object({
      ...requestedDiscounts,
      groups: Type.Optional(
        Type.Array(
          Type.Object({
            id: id('Group.'),
            count: Type.Optional(
              Type.Union(wholeCount.anyOf, {
                description:
                  `How many: null, zero or negative means 1; at most ${basketLineMaxCount}. Missing: ` +
                  `as it is when \`selected\` is given, else 1 (spec 5).`,
              }),
            ),
            selected: Type.Optional(Type.Boolean({ description: 'Missing: as it is.' })),
          }),
          {
            maxItems: basketMaxLines,
            description: 'Lines that are not in the basket are passed over.',
          },
        ),
      ),
      constructorSets: Type.Optional(
        Type.Array(
          Type.Object({
            id: id('Line of a set.'),
            count: Type.Optional(
              Type.Union(wholeCount.anyOf, {
                description:
                  `How many sets: null, zero or negative means 1; at most ${basketLineMaxCount}. ` +
                  `Missing: as it is when \`selected\` is given, else 1.`,
              }),
            ),
            selected: Type.Optional(Type.Boolean({ description: 'Missing: as it is.' })),
          }),
          { maxItems: basketMaxLines, description: 'Sets that are not in the basket are passed over.' },
        ),
      ),
      removeSelectedNotInStock: Type.Optional(
        Type.Boolean({
          description:
            'Switches the option (spec 4), which stays: on, selected lines that cannot be had are removed by ' +
            'themselves.',
        }),
      ),
    }),
    answer: Basket,
    errors: promoCodeErrors,
  }),
  clearBasket: call('DELETE', '/basket/v1', { summary: 'Empties the basket', answer: Basket }),
  getBasketTotal: call('GET', '/basket/v1/total', { summary: 'Totals of the basket', answer: BasketTotal }),
  addProducts: call('POST', '/basket/v1/products', {
    summary: 'Puts groups in the basket',
    body: Type.Object({
      groups: Type.Array(groupCount, {
        minItems: 1,
        maxItems: basketMaxLines,
        description: 'The same group twice counts up.',
      }),
      change: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'True: the count replaces what is in the basket (safe to repeat); false: it is added to it, and raised to what is sold at once where a pack or a least count is.',
        }),
      ),
    }),
    answer: Basket,
    errors: { ...goneGroup, 422: `More than ${basketMaxLines} lines, or more than ${basketLineMaxCount} of one group` },
  }),
  removeProducts: call('DELETE', '/basket/v1/products', {
    summary: 'Takes lines out of the basket',
    body: Type.Object({
      groupIds: Type.Optional(Type.Array(id('Group.'), { maxItems: basketMaxLines })),
      notInStock: Type.Optional(Type.Boolean({ description: 'True: every line that cannot be had now.' })),
    }),
    answer: Basket,
  }),
  priceVirtualBasket: call('POST', '/basket/v1/virtual/products', {
    summary: 'What a basket of these groups would cost, saving nothing',
    body: Type.Object({
      groups: Type.Array(groupCount, { minItems: 1, maxItems: basketMaxLines }),
      ...requestedDiscounts,
    }),
    answer: Basket,
    errors: { ...goneGroup, ...promoCodeErrors },
  }),
  mergeBasket: call('POST', '/basket/v1/merge', {
    summary:
      'Adds a guest’s basket to the signed-in user’s, as signing in does: counts add up, never above what can be ' +
      'sold; the guest’s is left empty',
    needs: 'user',
    body: Type.Object({
      cartToken: Type.String({ maxLength: 36, description: 'Of the guest’s basket; one nobody has adds nothing.' }),
    }),
    answer: Basket,
  }),
  selectProducts: call('POST', '/basket/v1/select', {
    summary: 'Selects lines and sets for the order, or leaves them for later',
    body: Type.Object({
      selected: Type.Boolean(),
      groupIds: Type.Optional(
        Type.Array(id('Group.'), {
          maxItems: basketMaxLines,
          description:
            'Without constructorSetIds and without this: every line, or every line of the section named by inStock.',
        }),
      ),
      constructorSetIds: Type.Optional(
        Type.Array(id('Line of a set.'), {
          maxItems: basketMaxLines,
          description: 'Sets; missing beside groupIds: none.',
        }),
      ),
      inStock: Type.Optional(Type.Boolean({ description: 'Which section; missing: both.' })),
    }),
    answer: Basket,
  }),
}
