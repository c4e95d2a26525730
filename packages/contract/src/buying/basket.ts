import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { PriceTier } from '../catalogue/catalog.ts'
import { PackSize } from '../catalogue/pack.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'

/** A count where null means 1. */
export const wholeCount = Type.Union([Type.Integer({ maximum: basketLineMaxCount }), Type.Null()])

/** spec 5: a missing, null, zero or negative count becomes 1; above the maximum, a fraction or a text is 400. */
const count = Type.Optional(
  Type.Union(wholeCount.anyOf, {
    description: `How many; missing, null, zero or negative means 1; at most ${basketLineMaxCount}.`,
  }),
)

/** A step of pricing, applied in this order: role price, price tier, sale, price by hand, promo code, bonuses. */
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
      'Kopecks, negative when it became cheaper. role: the unit price itself; limit, sale, by-hand: change of the ' +
      'unit price; these four add up to `price`. by-hand (placed orders only): agreed with a manager. promo-code, ' +
      'bonuses: taken off the whole line, since a sum spread over lines need not divide by the count.',
  }),
})
export type PriceReason = Static<typeof PriceReason>

/** A basket line. */
export const BasketGroup = Type.Object({
  id: id('Group.'),
  title: Type.String({ description: 'Empty when the product has one group.' }),
  vendorCode: Type.String({ description: 'Article of the only offer of the group, else of the product; empty: none.' }),
  count: Type.Integer({ description: 'How many the buyer wants.' }),
  available: Type.Integer({ description: 'How many can be ordered now.' }),
  selected: Type.Boolean({ description: 'Selected: part of the order and of the totals.' }),
  basketErr: Type.Union([Type.String(), Type.Null()], {
    description: 'Why this line cannot be ordered as it is, in Russian; null: it can.',
  }),
  allowedCount: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'With basketErr: the nearest count that can be ordered, by the stock and by the least count and step of sale; ' +
      'null: no count can, or there is no error.',
  }),
  missingOfferId: Type.Union([id('Offer.'), Type.Null()], {
    description:
      'Offer of which too few are in stock: POST /orders/v1/blanks requests it; null: there are enough, or it is not ' +
      'sold.',
  }),
  missingOfferCount: Type.Integer({ description: 'How many of that offer the line takes; 0 without missingOfferId.' }),
  price: kopecks('Unit price after role, price tier and sale; before the promo code and bonuses.'),
  oldPrice: Type.Union([kopecks('Unit price before a sale.'), Type.Null()], { description: 'Null: no sale.' }),
  discount: kopecks('Taken off the line by the promo code; 0 for a line outside the totals.'),
  bonuses: kopecks('Part of the line paid by bonuses; 0 for a line outside the totals.'),
  sum: kopecks('To pay for the line in money: price × count − discount − bonuses.'),
  explanation: Type.Array(PriceReason, { description: 'How the price came about, step by step.' }),
  prices: Type.Array(PriceTier, { description: 'Unit prices by order sum for the visitor’s role.' }),
  weightGrams: Type.Integer({ description: 'Weight of the line, grams.' }),
})
export type BasketGroup = Static<typeof BasketGroup>

export const BasketProduct = Type.Object({
  id: id('Product.'),
  path: Type.String({ description: 'Address of its page; empty when the product is gone.' }),
  title: Type.String(),
  vendorCode: Type.String({ description: 'Article of the product; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id.' }),
  packSize: PackSize,
  groups: Type.Array(BasketGroup),
})
export type BasketProduct = Static<typeof BasketProduct>

/** A part of a set: the group chosen in one slot. */
export const BasketSetPart = Type.Object({
  slotId: id('Slot.'),
  slotCode: Type.String({ description: 'Its name in the address of the choice; empty: the slot is gone.' }),
  slotTitle: Type.String({ description: 'Title of the slot: «Стол». Empty: the slot is gone.' }),
  groupId: id('Group.'),
  productId: id('Product; the group’s own id when the group is gone.'),
  path: Type.String({ description: 'Address of the product page; empty when it is not sold.' }),
  title: Type.String({ description: 'Of the product, with the group’s where there are several.' }),
  vendorCode: Type.String({ description: 'Article of the only offer of the group, else of the product; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  quantity: Type.Integer({ description: 'How many of it are in one set.' }),
  packSize: PackSize,
  available: Type.Integer({ description: 'How many can be ordered now, regardless of other lines.' }),
  price: kopecks(
    'Unit price after role, price tier, sale and the discount of the set; before the promo code and bonuses.',
  ),
  oldPrice: Type.Union([kopecks('Unit price outside a set and before a sale.'), Type.Null()], {
    description: 'Null: nothing made it cheaper.',
  }),
  discount: kopecks('Taken off all its pieces in the line by the promo code.'),
  bonuses: kopecks('Part of the price of all its pieces in the line paid by bonuses.'),
  sum: kopecks('To pay for all its pieces in money: price × quantity × count of the set − discount − bonuses.'),
  explanation: Type.Array(PriceReason, {
    description: 'How the unit price came about; the discount of the set is a step of its own, kind sale.',
  }),
  weightGrams: Type.Integer({ description: 'Weight of all its pieces in the line, grams.' }),
})
export type BasketSetPart = Static<typeof BasketSetPart>

/** A set assembled by the buyer: one line of the basket with its parts. */
export const BasketSet = Type.Object({
  id: id('Line of the basket: changes and removals name it.'),
  constructorSetId: id('Set it was assembled from.'),
  code: Type.String({
    description: 'Code of the set in the address of its page, /template-design/{code}; empty: the set is gone.',
  }),
  title: Type.String({ description: 'Of the set.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture of its own.' }),
  count: Type.Integer({ description: 'How many sets the buyer wants.' }),
  available: Type.Integer({ description: 'How many sets can be ordered now, by the scarcest part.' }),
  selected: Type.Boolean({ description: 'Selected: part of the order and of the totals.' }),
  basketErr: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the set cannot be ordered as it is, in Russian; null: it can.',
  }),
  discountPercent: Type.Integer({
    description: 'Discount of the set, 0–50 percent: taken off every part after its own sale.',
  }),
  price: kopecks('Price of one set: sum of its parts, before the promo code and bonuses.'),
  oldPrice: Type.Union([kopecks('Price of one set without its discount and without sales.'), Type.Null()], {
    description: 'Null: nothing made it cheaper.',
  }),
  sum: kopecks('To pay for the line in money: sum of its parts after the promo code and bonuses.'),
  saving: kopecks('What the discount of the set saves on the line, compared with the same parts bought alone.'),
  weightGrams: Type.Integer({ description: 'Weight of the line, grams.' }),
  parts: Type.Array(BasketSetPart, { description: 'In order of slots.' }),
})
export type BasketSet = Static<typeof BasketSet>

/** One of the two sections of a basket (spec 3): lines that can be ordered now, and lines that cannot. */
export const BasketSection = Type.Object({
  inStock: Type.Boolean(),
  products: Type.Array(BasketProduct, { description: 'In the order they were added.' }),
  constructorSets: Type.Array(BasketSet, {
    description: 'Sets assembled by the buyer, in the order they were added; in stock only when all their parts are.',
  }),
})
export type BasketSection = Static<typeof BasketSection>

/** The promo code of a basket, whether it applies now or not. */
export const BasketPromoCode = Type.Object({
  code: Type.String({ description: 'As the shop writes it: upper case.' }),
  discount: kopecks('What it takes off the goods; 0: it does not apply.'),
  refusal: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why it does not apply, in Russian, fit to be shown; null: it applies. The code stays in the basket and ' +
      'applies again when the reason is gone.',
  }),
})
export type BasketPromoCode = Static<typeof BasketPromoCode>

/** Paying a part of the goods by bonuses. */
export const BasketWriteOff = Type.Object({
  wanted: kopecks('How much the buyer asked to pay by bonuses; saved with the basket. 0: nothing.'),
  used: kopecks('How much of it is paid by bonuses now: never more than `limit`.'),
  limit: kopecks('The most that may be paid by bonuses now, whole roubles; the same as bonusesForWriteOff.'),
  reason: Type.String({
    description: 'Why the limit is what it is, in Russian, to be shown: «Бонусами можно оплатить до 30 % товаров».',
  }),
  percent: Type.Number({
    description: 'Largest share of the goods that bonuses may pay on this site, 0 to 100; they never pay delivery.',
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
  price: kopecks('To pay for goods in money, without delivery: after the promo code and bonuses.'),
  goodsPrice: kopecks('Goods after role price, price tiers and sales, before the promo code and bonuses.'),
  oldPrice: kopecks('Goods at old prices and limit 0: what they would cost without any reduction.'),
  setsDiscount: kopecks('Part of oldPrice − goodsPrice that is the discounts of assembled sets; 0: none.'),
  calculationalLimitPrice: kopecks('Sum at first-tier prices: decides which row of the price list applies.'),
  factualLimitPrice: kopecks('The order sum of the price tier reached; 0: none.'),
  nextLimit: Type.Union(
    [
      Type.Object({
        limit: kopecks('The order sum from which the next price tier holds.'),
        remains: kopecks('How much is missing to reach it.'),
        saving: kopecks('How much cheaper the present lines would become.'),
        percent: Type.Number({
          description: '`saving` as a percentage of what the lines cost now, one decimal: 4 is «на 4 %»; above 0.',
        }),
      }),
      Type.Null(),
    ],
    {
      description:
        'Null: no higher limit, or none worth it: what is missing is more than the basket and than 100 times what it saves.',
    },
  ),
  remainsUntilFreeDelivery: kopecks(
    'How much is missing to free delivery, counted from goods after the promo code; paying by bonuses does not ' +
      'change it. 0: reached. Spec default 5000 roubles.',
  ),
  weight: Type.Integer({ description: 'Weight, grams.' }),
  volume: Type.Integer({ description: 'Volume, cubic centimetres.' }),
  len: Type.Integer({ description: 'Greatest length of any offer, mm.' }),
  width: Type.Integer({ description: 'Greatest width of any offer, mm.' }),
  height: Type.Integer({ description: 'Greatest height of any offer, mm.' }),
  bonusPercent: Type.Optional(
    Type.Number({
      description:
        'Percent of a price earned as bonuses at the visitor’s level (a guest: the first level); 0: none. Missing: ' +
        'an answer stored for repeats by a release before.',
    }),
  ),
  multiplier: Type.Number({ description: 'What the percent of the level is multiplied by now; 1: no promotion.' }),
  bonusesForWriteOff: kopecks(
    'The most that may be paid by bonuses now, limited by the balance and by the share of the goods; 0 for a guest.',
  ),
  bonusesForAccrual: kopecks(
    'Bonuses this order would earn once completed: computed from `price` by the visitor’s level (a guest: the ' +
      'first level) and the multiplier.',
  ),
  availableBonuses: Type.Object(
    {
      accounts: Type.Array(
        Type.Object({
          id: Type.Integer({ description: 'Type of the account; 1 is everybody’s (spec 3).' }),
          value: kopecks('What can be spent; expired bonuses are not counted.'),
        }),
      ),
    },
    { description: 'Of the signed-in visitor; a guest or a user who never had bonuses has no accounts.' },
  ),
  promoCodeDiscountValue: kopecks('What the promo code takes off; 0: none applies.'),
  promocodeUsed: Type.Union([Type.String(), Type.Null()], {
    description: 'The code that applies; null: none applies (see promoCode).',
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
  version: Type.Integer({ description: 'Grows with every change of lines, promo code or bonuses.' }),
  removeSelectedNotInStock: Type.Boolean({
    description: 'Option of PATCH /basket/v1. True: selected lines that are out of stock are removed automatically.',
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
      description: 'In any letter case; null or empty: removed; missing: unchanged.',
    }),
  ),
  bonuses: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 1e12 }), Type.Null()], {
      description:
        'Kopecks to pay by bonuses: saved as requested, and as much of it as is allowed is used (writeOff.used); ' +
        'null or 0: none; missing: unchanged. A guest’s request takes effect after sign-in.',
    }),
  ),
}

const noSuchCode = 'There is no such promo code'
const promoCodeErrors = {
  422: noSuchCode,
  429: 'Too many promo codes were tried; Retry-After says when to ask again',
}

const goneGroup = { 404: 'A group is gone or is not sold on this site' }
const refusedGroup = `the price of a group is on request, or more than ${basketLineMaxCount} of one group`

export const basket = {
  getBasket: call('GET', '/basket/v1', { summary: 'The visitor’s basket at current prices', answer: Basket }),
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
                  `unchanged when \`selected\` is given, else 1 (spec 5).`,
              }),
            ),
            selected: Type.Optional(Type.Boolean({ description: 'Missing: unchanged.' })),
          }),
          {
            maxItems: basketMaxLines,
            description: 'Lines that are not in the basket are ignored.',
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
                  `Missing: unchanged when \`selected\` is given, else 1.`,
              }),
            ),
            selected: Type.Optional(Type.Boolean({ description: 'Missing: unchanged.' })),
          }),
          { maxItems: basketMaxLines, description: 'Sets that are not in the basket are ignored.' },
        ),
      ),
      removeSelectedNotInStock: Type.Optional(
        Type.Boolean({
          description:
            'Switches the option (spec 4); it is saved with the basket. True: selected lines that are out of ' +
            'stock are removed automatically.',
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
        description: 'Counts of a group named twice are added.',
      }),
      change: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'True: the count replaces that in the basket (safe to repeat); false: it is added to it and rounded ' +
            'up to the pack or the least count the goods are sold by.',
        }),
      ),
    }),
    answer: Basket,
    errors: { ...goneGroup, 422: `More than ${basketMaxLines} lines, ${refusedGroup}: errors by field groups.N.id` },
  }),
  removeProducts: call('DELETE', '/basket/v1/products', {
    summary: 'Takes lines out of the basket',
    body: Type.Object({
      groupIds: Type.Optional(Type.Array(id('Group.'), { maxItems: basketMaxLines })),
      notInStock: Type.Optional(Type.Boolean({ description: 'True: every line that is out of stock.' })),
    }),
    answer: Basket,
  }),
  priceVirtualBasket: call('POST', '/basket/v1/virtual/products', {
    summary: 'What a basket of these groups would cost; nothing is saved',
    body: Type.Object({
      groups: Type.Array(groupCount, { minItems: 1, maxItems: basketMaxLines }),
      ...requestedDiscounts,
    }),
    answer: Basket,
    errors: {
      ...goneGroup,
      ...promoCodeErrors,
      422: `${noSuchCode}, ${refusedGroup}: errors by field groups.N.id`,
    },
  }),
  mergeBasket: call('POST', '/basket/v1/merge', {
    summary:
      'Adds a guest’s basket to the signed-in user’s, as signing in does: counts are added, up to what is in stock; ' +
      'the guest’s basket is emptied',
    needs: 'user',
    body: Type.Object({
      cartToken: Type.String({
        maxLength: 36,
        description: 'Token of the guest’s basket; an unknown one adds nothing.',
      }),
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
            'Groups; when constructorSetIds is missing too: every line, or every line of the section named by inStock.',
        }),
      ),
      constructorSetIds: Type.Optional(
        Type.Array(id('Line of a set.'), {
          maxItems: basketMaxLines,
          description: 'Sets; missing while groupIds is given: none.',
        }),
      ),
      inStock: Type.Optional(Type.Boolean({ description: 'Which section of the basket; missing: both.' })),
    }),
    answer: Basket,
  }),
}
