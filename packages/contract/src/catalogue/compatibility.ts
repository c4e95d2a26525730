import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** Default limit of products of a role. */
export const compatibleDefaultLimit = 8

const note = Type.String({ description: 'Condition, in words; empty: none.' })
const source = Type.String({ description: 'Source of the fact: «паспорт машины»; empty: the shop itself.' })

/** A property in which a machine and a part must agree. */
export const SharedValues = Type.Object({
  title: Type.String({ description: 'Name of the property: «Система игл».' }),
  values: Type.Array(Type.String(), { description: 'Values of the product asked about: «DB×1».' }),
})

const group = {
  role: Type.String({ description: 'Code of the role: needle, foot, bobbin …' }),
  title: Type.String({ description: 'Its name: «Иглы».' }),
  because: Type.Array(SharedValues, { description: 'Properties the rule compares; empty: pairs named one by one.' }),
  note,
  source,
  total: Type.Integer({ minimum: 1, description: 'How many such products this site has, in stock or not.' }),
  listing: Type.String({
    description: 'Path of the category that contains them all; empty: the whole catalogue.',
  }),
  listedTotal: Type.Integer({
    minimum: 1,
    description:
      'How many products `listing` has under the filter «fits»: more than `total` where others fit there too.',
  }),
  products: Type.Array(ProductCard, { description: 'In stock first, then by popularity.' }),
}

/** Goods compatible with a product, and its replacement. */
export const Compatible = Type.Object({
  parts: Type.Array(
    Type.Object({
      ...group,
      advice: Type.Array(
        Type.Object({
          title: Type.String({ description: 'A material or a task: «трикотаж», «вшить молнию».' }),
          filter: Type.String({ description: 'Code of the filter that has these values.' }),
          filterTitle: Type.String({ description: 'Its name: «Номер иглы».' }),
          values: Type.Array(Type.Object({ code: Type.String(), title: Type.String() }), {
            description: 'Values of parts meant for it that at least one of the parts has.',
          }),
        }),
        { description: 'Which of the parts suit which material or task; empty: no advice.' },
      ),
    }),
    {
      description: 'What fits the product, in the owner’s order of roles; empty: it is not a machine, or nothing fits.',
    },
  ),
  machines: Type.Array(Type.Object(group), { description: 'Machines the product fits, by the role it has in them.' }),
  replacedBy: Type.Union([Type.Object({ product: ProductCard, note }), Type.Null()], {
    description: 'Product sold instead of this one; null: none, or not on this site.',
  }),
  replaces: Type.Array(ProductCard, {
    description: 'Products that this one replaces and that are still sold on this site.',
  }),
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
      machine: Type.Array(Type.String(), { description: 'Values of the machine; empty: unknown.' }),
      part: Type.Array(Type.String(), { description: 'Values of the part; empty: unknown.' }),
    }),
    { description: 'Properties that differ; empty: the shop names this pair as not fitting.' },
  ),
})

/** A part, and the machines of the same list that it does not fit. */
export const Incompatibility = Type.Object({
  productId: id('The part.'),
  title: Type.String({ description: 'Name of the part.' }),
  machines: Type.Array(DifferingMachine, {
    description: 'At least one.',
  }),
  listing: Type.String({
    description: 'Path of the category that contains all fitting parts; empty: the whole catalogue.',
  }),
  instead: Type.Array(ProductCard, {
    description: 'Up to 3 products in stock that fit the first of the machines in the same role.',
  }),
})
export type Incompatibility = Static<typeof Incompatibility>

/** A model the shop does not sell, and machines that stand in for it by the owner's list. */
export const UnsoldModel = Type.Object({
  code: Type.String({ description: 'A value of the filter «fits»: like-juki-ddl-8700.' }),
  model: Type.String({ description: 'The model in the owner’s spelling: «Juki DDL-8700».' }),
  standIns: Type.Array(
    Type.Object({ id: id('Product.'), title: Type.String(), path: Type.String({ description: 'Of its page.' }) }),
    { description: 'Up to 3 of the machines that stand in for it: what fits most of those like them is found for it.' },
  ),
})
export type UnsoldModel = Static<typeof UnsoldModel>

/** Which goods fit which machines. Not in the specification. */
export const compatibility = {
  listCompatible: call('GET', '/compatibility/v1', {
    summary: 'Parts that fit a machine, or machines that a part fits; the replacement of the product',
    query: Type.Object({
      productId: id('The machine or the part.'),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 30,
          default: compatibleDefaultLimit,
          description: `Most products of a role, up to 30; ${compatibleDefaultLimit} by default.`,
        }),
      ),
    }),
    answer: Compatible,
    errors: { 404: 'No such product on this site' },
  }),
  viewReplacement: call('GET', '/compatibility/v1/replacement', {
    summary: 'What is sold instead of a product that is no longer sold',
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200, description: 'Code of that product.' }) }),
    answer: Type.Object({
      title: Type.String({ description: 'Name of the product no longer sold.' }),
      product: ProductCard,
      note: Type.String({ description: 'In what it differs; empty: not said.' }),
    }),
    errors: { 404: 'This site sells the product, never sold it, or sells nothing instead' },
  }),
  compareWithMachines: call('POST', '/compatibility/v1/machines', {
    summary: 'Which of the given machines a part fits, and which it does not',
    body: Type.Object({
      productId: id('The part.'),
      machineIds: Type.Array(id('A machine.'), {
        maxItems: 200,
        description:
          'Products, including ones this site no longer sells: people still own them. Unknown ones are ignored.',
      }),
      models: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: 200,
          description: 'Codes of models the shop does not sell (`UnsoldModel`). Unknown ones are ignored.',
        }),
      ),
    }),
    answer: Type.Object({
      fits: Type.Array(
        Type.Object({
          productId: Type.Union([id('A machine it fits.'), Type.Null()], {
            description: 'Null: a model the shop does not sell, and the part fits what stands in for it.',
          }),
          title: Type.String(),
        }),
      ),
      differs: Type.Array(DifferingMachine, {
        description: 'Machines about which nothing is known are in neither list.',
      }),
    }),
    errors: { 404: 'No such product on this site' },
  }),
  listStandIns: call('POST', '/compatibility/v1/stand-ins', {
    summary: 'What stands in for machines the shop does not sell, by their names',
    body: Type.Object({
      titles: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50, description: 'Names of machines.' }),
    }),
    answer: Type.Array(Type.Union([UnsoldModel, Type.Null()]), {
      description: 'In the order of the names; null: the owner’s list has no such model.',
    }),
  }),
  checkCompatibility: call('POST', '/compatibility/v1/check', {
    summary: 'Which of the products do not fit the machines among them',
    body: Type.Object({
      productIds: Type.Array(id('A product.'), {
        maxItems: 500,
        description: 'Machines and parts together, as in a basket. Unknown ones are ignored.',
      }),
    }),
    answer: Type.Array(Incompatibility, {
      description: 'Parts that fit none of the machines although rules or pairs cover at least one of these machines.',
    }),
  }),
}
