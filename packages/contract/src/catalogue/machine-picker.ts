import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** Default limit of machines in a response. */
export const pickerDefaultLimit = 6
/** For how many of the first machines a workplace is composed. */
export const pickerMaxWorkplaces = 3
/** Limit of machines to choose from: above it only those in stock and the most popular. */
export const pickerMaxMachines = 5_000
/** Limit of chosen answers in one request: one for each question. */
export const pickerMaxAnswers = 20

const code = (description: string) => Type.String({ description })
const text = (description: string) => Type.String({ description })
const count = (description: string) => Type.Integer({ minimum: 0, description })

/** An answer to a question. */
export const PickerAnswer = Type.Object({
  code: code('Its name in the address; no two answers of any questions share one.'),
  title: text('«Футболки и трикотаж».'),
  note: text('A hint; empty: none.'),
  isChosen: Type.Boolean({ description: 'It is among `answers` of the request.' }),
  count: count('Machines found with this answer to its question, ignoring the requirements in `relaxed`; 0: none.'),
})
export type PickerAnswer = Static<typeof PickerAnswer>

/** An item of the workplace: the machine, its table, a needle … */
export const WorkplaceItem = Type.Object({
  role: code('Code of its role: machine, table, motor, needle …'),
  title: text('The role in words: «Стол».'),
  reason: text('Why this one: «вырез под платформу машины»; empty: nothing is said.'),
  productId: id('The product.'),
  groupId: id('Group to put in the basket.'),
  productTitle: text('Name of the product.'),
  groupTitle: text('Name of the group: «№ 75»; empty: the product has one.'),
  path: text('Address of the product’s page.'),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id of its picture; null: none.' }),
  count: Type.Integer({ minimum: 1, description: 'How many.' }),
  price: count('Unit price for the visitor when one is bought alone, kopecks.'),
})
export type WorkplaceItem = Static<typeof WorkplaceItem>

/** A picked machine, with reasons. */
export const PickedMachine = Type.Object({
  product: ProductCard,
  reasons: Type.Array(Type.String(), {
    description: 'What the machine meets of what the answers ask for, requirements first.',
  }),
  lacks: Type.Array(Type.String(), { description: 'What it does not meet: «нет обрезки нити».' }),
  workplace: Type.Union(
    [
      Type.Object({
        items: Type.Array(WorkplaceItem, { description: 'The machine first; everything is in stock.' }),
        missing: Type.Array(Type.String(), {
          description: 'Roles, in words, for which nothing suitable is left in the count it is sold in.',
        }),
        count: count('Sum of the counts.'),
        sum: count('Kopecks for all of it.'),
      }),
      Type.Null(),
    ],
    {
      description:
        `Null: the machine has no price or is out of stock, or it is not among the first ` + `${pickerMaxWorkplaces}.`,
    },
  ),
})
export type PickedMachine = Static<typeof PickedMachine>

/** Questions of the picker, and machines for the chosen answers. */
export const MachinePick = Type.Object({
  questions: Type.Array(
    Type.Object({
      code: code('Code of the question.'),
      title: text('«Что шьёте?».'),
      note: text('A hint; empty: none.'),
      answers: Type.Array(PickerAnswer, { description: 'In the owner’s order; at least one.' }),
    }),
    { description: 'In the owner’s order; empty: the owner asks nothing.' },
  ),
  operations: Type.Array(
    Type.Object({
      title: text('Chosen answer: «Футболки и трикотаж».'),
      answers: Type.Array(
        Type.Object({
          code: code('Code of the answer.'),
          title: text('«Подгибка низа».'),
          count: count('Machines found with it, as in `questions`.'),
          machine: Type.Union([ProductCard, Type.Null()], {
            description: 'Best machine for it; null: none.',
          }),
        }),
        {
          description: 'Operations as answers to questions not answered yet, in the order of work.',
        },
      ),
    }),
    { description: 'Operations usually needed to sew what is chosen.' },
  ),
  total: count(`How many machines meet the answers, of at most ${pickerMaxMachines} considered.`),
  relaxed: Type.Array(Type.String(), {
    description: 'Requirements dropped because no machine meets all of them; empty: these machines meet all.',
  }),
  leftOut: Type.Array(
    Type.Object({
      lack: text('Unmet requirement: «не для кожи».'),
      count: count('How many machines do not meet it.'),
      onlyCount: count('How many of them meet everything else.'),
    }),
    { description: 'Why other machines were left out.' },
  ),
  machines: Type.Array(PickedMachine, { description: 'The best first.' }),
})
export type MachinePick = Static<typeof MachinePick>

const bound = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 1e12, description }))

/** Which machine to buy. Not in the specification. */
export const machinePicker = {
  pickMachines: call('GET', '/machine-picker/v1', {
    summary: 'Machines for what is to be sewn, with reasons, and workplaces around the first of them',
    query: Type.Object({
      answers: Type.Optional(
        Type.String({
          // Twenty codes of fifty characters, with commas.
          maxLength: 1050,
          description:
            `Codes of answers separated by commas, up to ${pickerMaxAnswers}, one for a question; missing or ` +
            `empty: none.`,
        }),
      ),
      priceFrom: bound('Lowest price, kopecks.'),
      priceTo: bound('Highest price, kopecks.'),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          default: pickerDefaultLimit,
          description: `Most machines returned, up to 100; ${pickerDefaultLimit} by default.`,
        }),
      ),
    }),
    answer: MachinePick,
  }),
  listPickedCategories: call('GET', '/machine-picker/v1/categories', {
    summary: 'Categories whose machines the picker chooses from',
    answer: Type.Array(Type.Object({ id: id('Category, with its subcategories.') }), {
      description: 'Empty: the owner asks nothing.',
    }),
  }),
}
