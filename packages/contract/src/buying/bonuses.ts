import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, pageLimit, pageMeta, pageNumber, shortListId } from '../base/page.ts'

export const ProductBonuses = Type.Object({
  productId: id('Product.'),
  value: kopecks(
    'Bonuses earned by buying one at the visitor’s card price and level (a guest: the first level); one bonus is a ' +
      'rouble; 0: none, or the price is on request.',
  ),
})
export type ProductBonuses = Static<typeof ProductBonuses>

/** A row of the ledger. Rows never change, and the balance is the sum of them all. */
export const BonusLogRow = Type.Object({
  id: id('Row.'),
  kind: Type.Union(
    [
      Type.Literal('accrue'),
      Type.Literal('hold'),
      Type.Literal('release'),
      Type.Literal('expire'),
      Type.Literal('adjust'),
    ],
    {
      description:
        'accrue: for a completed order; hold: spent on an order placed; release: the ' +
        'order was cancelled or changed; expire: the time to spend ended; adjust: by the shop, or a refund of goods.',
    },
  ),
  title: Type.String({ description: 'What happened, in words.' }),
  delta: Type.Integer({
    description: 'Kopecks (100 are one bonus); negative: spent or expired; never 0.',
  }),
  balance: kopecks('Balance after this row.'),
  order: Type.Union([Type.Object({ id: id('Order.'), number: Type.String({ description: 'Ш-1001.' }) }), Type.Null()], {
    description: 'The order behind it; null: none, or one the user may not see.',
  }),
  at: Type.String({ description: 'ISO 8601, UTC.' }),
  expiresAt: Type.Union([Type.String(), Type.Null()], {
    description: 'When an accrual expires, ISO 8601, UTC; null: not an accrual.',
  }),
})
export type BonusLogRow = Static<typeof BonusLogRow>

export const BonusBalance = Type.Object({
  value: kopecks('What can be spent; one bonus is a rouble.'),
  bonusLog: Type.Array(BonusLogRow, { description: 'Newest first.' }),
  meta: Type.Object(pageMeta),
})
export type BonusBalance = Static<typeof BonusBalance>

export const BonusAccount = Type.Object({
  typeId: id('Type of the account; 1 is everybody’s (spec 3).'),
  title: Type.String({ description: 'Name of the type in Russian.' }),
  value: kopecks('What can be spent.'),
  ending: Type.Union(
    [
      Type.Object({ value: kopecks('What expires then.'), at: Type.String({ description: 'ISO 8601, UTC.' }) }),
      Type.Null(),
    ],
    {
      description: 'What expires soonest; null: nothing.',
    },
  ),
})
export type BonusAccount = Static<typeof BonusAccount>

export const BonusLevel = Type.Object({
  code: Type.String({ description: 'Latin code.' }),
  title: Type.String({ description: 'Name in Russian.' }),
  percent: Type.Number({ description: 'Share of an order earned as bonuses, 0 to 100.' }),
  from: kopecks('Sum of completed orders from which the level applies.'),
})
export type BonusLevel = Static<typeof BonusLevel>

export const CustomerBonusLevel = Type.Object({
  level: Type.Union([BonusLevel, Type.Null()], { description: 'Null: the site gives no bonuses.' }),
  percent: Type.Number({ description: 'Percent of the level; 0 without one.' }),
  multiplier: Type.Number({ description: 'What the percent is multiplied by now; 1: no promotion.' }),
  spent: kopecks('Paid in money for goods of completed orders on this site, less refunds; without delivery.'),
  nextLevel: Type.Union([BonusLevel, Type.Null()], { description: 'Null: the highest is reached.' }),
  remains: kopecks('What is missing to the next level; 0: there is no next level.'),
  levels: Type.Array(BonusLevel, { description: 'All levels of the site, lowest first.' }),
  lastingDays: Type.Integer({ description: 'How many days an accrual can be spent.' }),
  writeOffPercent: Type.Integer({ description: 'Largest share of an order that bonuses may pay, 0 to 100.' }),
})
export type CustomerBonusLevel = Static<typeof CustomerBonusLevel>

export const bonuses = {
  listProductsBonuses: call('GET', '/bonuses/v1/products-bonuses', {
    summary: 'Bonuses earned by buying products, in the order asked for; those that are not on this site are left out',
    query: Type.Object({
      productIds: Type.Array(id('Product.'), {
        minItems: 1,
        maxItems: 100,
        description: 'Repeated or comma-separated.',
      }),
    }),
    answer: Type.Array(ProductBonuses),
  }),
  getBonusBalance: call('GET', '/bonuses/v1/balance', {
    summary: 'Bonuses of the signed-in user: balance and ledger',
    needs: 'user',
    query: Type.Object({
      typeId: Type.Optional(shortListId('Type of the account; 1 by default (spec 3).')),
      page: pageNumber,
      limit: pageLimit(10),
    }),
    answer: BonusBalance,
  }),
  listBonusAccounts: call('GET', '/bonuses/v1/accounts', {
    summary: 'Bonus accounts of the signed-in user, by type',
    needs: 'user',
    answer: Type.Array(BonusAccount),
  }),
  getBonusClient: call('GET', '/bonuses/v1/client', {
    summary: 'Level of the signed-in user and the rules of bonuses on this site',
    needs: 'user',
    answer: CustomerBonusLevel,
  }),
}
