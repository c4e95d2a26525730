import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** How many machines are given when the caller does not say. */
export const pickedDefaultLimit = 6
/** The workplace is put together around so many of the first machines. */
export const machinesWithWorkplace = 3
/** Of more machines than this only those in stock and the most popular are picked from. */
export const pickedFromAtMost = 5_000
/** A choice has an answer to each of a few questions. */
export const pickerMaxAnswers = 20

const code = (description: string) => Type.String({ description })
const text = (description: string) => Type.String({ description })
const count = (description: string) => Type.Integer({ minimum: 0, description })

/** An answer of a question. */
export const PickerAnswer = Type.Object({
  code: code('Its name in the address; no two answers of any questions share one.'),
  title: text('«Футболки и трикотаж».'),
  note: text('A hint; empty: none.'),
  isChosen: Type.Boolean({ description: 'It is among the answers asked with.' }),
  count: count('Machines that meet every requirement not given up with it in place of its question’s answer; 0: none.'),
})
export type PickerAnswer = Static<typeof PickerAnswer>

/** What stands at the workplace beside the machine. */
export const WorkplaceItem = Type.Object({
  role: code('What it is there for: table, motor, needle … machine: the machine itself.'),
  title: text('The role in words: «Стол».'),
  reason: text('Why this one: «вырез под платформу машины»; empty: nothing is said.'),
  productId: id('The product.'),
  groupId: id('What is put in the basket.'),
  productTitle: text('Name of the product.'),
  groupTitle: text('Name of the group: «№ 75»; empty: the product has one.'),
  path: text('Address of the product’s page.'),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id of its picture; null: none.' }),
  count: Type.Integer({ minimum: 1, description: 'How many.' }),
  price: count('Kopecks for one, to the visitor, before any discount for the sum of an order.'),
})
export type WorkplaceItem = Static<typeof WorkplaceItem>

/** A machine with why it is right. */
export const PickedMachine = Type.Object({
  product: ProductCard,
  reasons: Type.Array(Type.String(), { description: 'What it meets of what the answers ask for, requirements first.' }),
  lacks: Type.Array(Type.String(), { description: 'What it does not meet: «нет обрезки нити».' }),
  workplace: Type.Union(
    [
      Type.Object({
        items: Type.Array(WorkplaceItem, { description: 'The machine first; all in stock.' }),
        missing: Type.Array(Type.String(), { description: 'Roles in words of which all that suits is out of stock.' }),
        count: count('Sum of the counts.'),
        sum: count('Kopecks for all of it.'),
      }),
      Type.Null(),
    ],
    {
      description: `Null: the machine has no price or is out of stock, or it is not among the first ${machinesWithWorkplace}.`,
    },
  ),
})
export type PickedMachine = Static<typeof PickedMachine>

/** Machines for what is to be sewn. */
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
      title: text('The chosen answer whose operations they are: «Футболки и трикотаж».'),
      answers: Type.Array(
        Type.Object({
          code: code('Of the answer.'),
          title: text('«Подгибка низа».'),
          count: count('As of the answer.'),
          machine: Type.Union([ProductCard, Type.Null()], {
            description: 'The best for it; null: there are no machines.',
          }),
        }),
        {
          description: 'Answers of questions not answered yet, in the order of the work.',
        },
      ),
    }),
    { description: 'What is usually done to sew what is chosen.' },
  ),
  total: count(`How many machines there are, of ${pickedFromAtMost} at most.`),
  relaxed: Type.Array(Type.String(), {
    description: 'What the machines lack of the requirements: nothing met all of them. Empty: these meet all.',
  }),
  leftOut: Type.Array(
    Type.Object({
      lack: text('What the machines left out lack: «не для кожи».'),
      count: count('How many machines of the shop lack it.'),
      onlyCount: count('How many of them lack nothing else.'),
    }),
    { description: 'Why other machines are not among these.' },
  ),
  machines: Type.Array(PickedMachine, { description: 'The best first.' }),
})
export type MachinePick = Static<typeof MachinePick>

const bound = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 1e12, description }))

/** Calls of our own: which machine to buy. */
export const machinePicker = {
  pickMachines: call('GET', '/machine-picker/v1', {
    summary: 'Machines for what is to be sewn, each with why, and the workplace around the first of them',
    query: Type.Object({
      answers: Type.Optional(
        Type.String({
          maxLength: 1050,
          description: `Codes of answers between commas, up to ${pickerMaxAnswers}, one of a question; missing or empty: none.`,
        }),
      ),
      priceFrom: bound('Kopecks: not cheaper than this.'),
      priceTo: bound('Kopecks: not dearer than this.'),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          default: pickedDefaultLimit,
          description: `How many machines at most, up to 100; ${pickedDefaultLimit} by default.`,
        }),
      ),
    }),
    answer: MachinePick,
  }),
  listPickedCategories: call('GET', '/machine-picker/v1/categories', {
    summary: 'Categories whose machines are picked from',
    answer: Type.Array(Type.Object({ id: id('The category; those below it are picked from too.') }), {
      description: 'Empty: the owner asks nothing.',
    }),
  }),
}
