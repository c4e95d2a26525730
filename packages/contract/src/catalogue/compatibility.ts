import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** How many products of a role are given when the caller does not say. */
export const compatibleDefaultLimit = 8

const note = Type.String({ description: 'On what condition, in words; empty: on none.' })
const source = Type.String({ description: 'Who says so: «паспорт машины»; empty: the shop itself.' })

/** A property in which a machine and a part must agree. */
export const SharedValues = Type.Object({
  title: Type.String({ description: 'Name of the property: «Система игл».' }),
  values: Type.Array(Type.String(), { description: 'Values of the product asked about: «DB×1».' }),
})

const group = {
  role: Type.String({ description: 'Code of the role: needle, foot, bobbin …' }),
  title: Type.String({ description: 'Its name: «Иглы».' }),
  because: Type.Array(SharedValues, { description: 'What the rule goes by; empty: by pairs named one by one.' }),
  note,
  source,
  total: Type.Integer({ minimum: 1, description: 'How many products there are on this site, in stock or not.' }),
  listing: Type.String({
    description: 'Path of the category that has them all, from the catalogue’s root; empty: the whole catalogue.',
  }),
  products: Type.Array(ProductCard, { description: 'In stock first, then by popularity.' }),
}

/** What goes with a product, and what has replaced it. */
export const Compatible = Type.Object({
  parts: Type.Array(
    Type.Object({
      ...group,
      advice: Type.Array(
        Type.Object({
          title: Type.String({ description: 'What the machine does: «трикотаж».' }),
          filter: Type.String({ description: 'Code of the filter of the values.' }),
          filterTitle: Type.String({ description: 'Its name: «Номер иглы».' }),
          values: Type.Array(Type.Object({ code: Type.String(), title: Type.String() }), {
            description: 'Values of the parts that are meant for it, which some part there is has.',
          }),
        }),
        { description: 'Which of the parts are for which material; empty: nothing is said.' },
      ),
    }),
    { description: 'What fits the product, in the owner’s order of roles; empty: it is no machine, or nothing does.' },
  ),
  machines: Type.Array(Type.Object(group), { description: 'What the product fits, by the role it plays there.' }),
  replacedBy: Type.Union([Type.Object({ product: ProductCard, note }), Type.Null()], {
    description: 'The product that is sold instead of this one; null: none, or not on this site.',
  }),
  replaces: Type.Array(ProductCard, { description: 'Products sold here that this one has replaced.' }),
})
export type Compatible = Static<typeof Compatible>

/** A machine that a part does not fit, and why. */
const DifferingMachine = Type.Object({
  productId: id('A machine it does not fit.'),
  code: Type.String({ description: 'Its code, a value of the filter «fits».' }),
  title: Type.String({ description: 'Name of the machine.' }),
  because: Type.Array(
    Type.Object({
      title: Type.String({ description: 'Name of the property: «Система игл».' }),
      machine: Type.Array(Type.String(), { description: 'What the machine takes; empty: nothing is known.' }),
      part: Type.Array(Type.String(), { description: 'What the part is; empty: nothing is known.' }),
    }),
    { description: 'Empty: the pair is named by the shop as not fitting.' },
  ),
})

/** A part and machines it was put together with and does not fit. */
export const Incompatibility = Type.Object({
  productId: id('The part.'),
  title: Type.String({ description: 'Name of the part.' }),
  machines: Type.Array(DifferingMachine, {
    description: 'At least one.',
  }),
  listing: Type.String({ description: 'Path of the category that has all that fit; empty: the whole catalogue.' }),
  instead: Type.Array(ProductCard, {
    description: 'Up to 3 products in stock that fit the first of the machines in the same role.',
  }),
})
export type Incompatibility = Static<typeof Incompatibility>

/** Calls of our own: which goods fit which machines. */
export const compatibility = {
  listCompatible: call('GET', '/compatibility/v1', {
    summary: 'What fits a machine, or what machines a part fits, and what has replaced it',
    query: Type.Object({
      productId: id('The machine or the part.'),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 30,
          default: compatibleDefaultLimit,
          description: `How many products of a role at most, up to 30; ${compatibleDefaultLimit} by default.`,
        }),
      ),
    }),
    answer: Compatible,
    errors: { 404: 'No such product on this site' },
  }),
  compareWithMachines: call('POST', '/compatibility/v1/machines', {
    summary: 'Which of somebody’s machines a part fits, and which it does not',
    body: Type.Object({
      productId: id('The part.'),
      machineIds: Type.Array(id('A machine.'), {
        maxItems: 200,
        description: 'Products; those not sold on this site any more too, for people have them. Unknown: passed over.',
      }),
    }),
    answer: Type.Object({
      fits: Type.Array(Type.Object({ productId: id('A machine it fits.'), title: Type.String() })),
      differs: Type.Array(DifferingMachine, { description: 'Those nobody knows anything about are in neither list.' }),
    }),
    errors: { 404: 'No such product on this site' },
  }),
  checkCompatibility: call('POST', '/compatibility/v1/check', {
    summary: 'Which of the products do not fit the machines among them',
    body: Type.Object({
      productIds: Type.Array(id('A product.'), {
        maxItems: 500,
        description: 'Machines and parts together, as they lie in a basket. Unknown ones are passed over.',
      }),
    }),
    answer: Type.Array(Incompatibility, {
      description: 'Parts that rules or pairs say fit none of the machines and at least one of which they speak.',
    }),
  }),
}
