import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** The most pieces a shift that a workshop is planned for. */
export const planMaxUnits = 100_000
/** A shift in hours, at least and at most. */
export const planHours = { min: 1, max: 24, default: 8 } as const
/** Part of a shift that is worked, in percent, at least and at most. */
export const planEfficiency = { min: 10, max: 100, default: 80 } as const
/** The longest norm of an operation, seconds. */
export const planMaxSeconds = 36_000
/** A request changes so many norms at most. */
export const planMaxNorms = 100

const code = (description: string) => Type.String({ description })
const text = (description: string) => Type.String({ description })
const count = (description: string) => Type.Integer({ minimum: 0, description })

/** What can be sewn in a planned workshop. */
export const PlannedGarment = Type.Object({
  code: code('Its name in the address.'),
  title: text('«Футболка».'),
  note: text('A hint; empty: none.'),
  operations: count('How many operations it takes.'),
  seconds: count('Sum of their norms for one, seconds.'),
})
export type PlannedGarment = Static<typeof PlannedGarment>

/** An operation of a garment with its norm. */
export const PlannedOperation = Type.Object({
  code: code('Its name in the address, one of the garment’s.'),
  title: text('«Стачать плечевые швы».'),
  station: code('Code of the kind of workplace it is done at.'),
  stationTitle: text('«Оверлок».'),
  seconds: count('The norm it is planned by, seconds for one; 0: it is not done here.'),
  norm: count('The shop’s own norm, seconds for one.'),
  source: text('Where the shop’s norm is from: «хронометраж, 20 циклов».'),
  workers: Type.Number({ minimum: 0, description: 'How many people it takes all the shift, not rounded.' }),
})
export type PlannedOperation = Static<typeof PlannedOperation>

/** Goods of a kind of workplace, all of them in stock. */
export const PlannedItem = Type.Object({
  role: code('What it is there for: machine, table, motor, iron …'),
  title: text('The role in words: «Стол».'),
  reason: text('Why this one; empty: nothing is said.'),
  productId: id('The product.'),
  groupId: id('What is put in the basket; of several kinds of workplaces it may be the same.'),
  productTitle: text('Name of the product.'),
  groupTitle: text('Name of the group: «№ 75»; empty: the product has one.'),
  path: text('Address of the product’s page.'),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id of its picture; null: none.' }),
  count: Type.Integer({ minimum: 1, description: 'How many for all workplaces of the kind.' }),
  powerWatts: count('Of one, watts; 0: not known, or its motor counts in its place.'),
})
export type PlannedItem = Static<typeof PlannedItem>

/** Workplaces of one kind. */
export const PlannedStation = Type.Object({
  code: code('Of the kind.'),
  title: text('«Оверлок».'),
  seconds: count('Work on one garment, seconds.'),
  workers: Type.Number({ minimum: 0, description: 'How many people its work takes, not rounded.' }),
  count: Type.Integer({ minimum: 1, description: 'Workplaces: people rounded up.' }),
  loadPercent: Type.Number({ minimum: 0, maximum: 100, description: 'How busy a workplace is.' }),
  capacity: count('Garments a shift that these workplaces can make.'),
  areaDm2: count('Floor of all of them with passages, square decimetres.'),
  powerWatts: count('Installed power of all of them, watts.'),
  answers: Type.Array(Type.String(), {
    description: 'Answers of the picker its machine is picked by, in alphabetical order; empty: it has no machine.',
  }),
  relaxed: Type.Array(Type.String(), {
    description: 'What its machine lacks of what was asked for, as no machine has it all; empty: nothing.',
  }),
  reasons: Type.Array(Type.String(), { description: 'Why its first machine is right; empty: it has none.' }),
  better: Type.Union(
    [
      Type.Object({
        title: text('Name of the machine.'),
        path: text('Address of its page.'),
        available: count('How many there are.'),
      }),
      Type.Null(),
    ],
    {
      description:
        'The machine that suits better and is not there in such a number; null: the best is among the items.',
    },
  ),
  items: Type.Array(PlannedItem, { description: 'Machines first.' }),
  missing: Type.Array(
    Type.Object({
      role: code('Of the item.'),
      title: text('The role in words.'),
      count: Type.Integer({ minimum: 1, description: 'How many are not in stock.' }),
    }),
    { description: 'What suits and is not in stock in that number; empty: all is there.' },
  ),
})
export type PlannedStation = Static<typeof PlannedStation>

/** A workshop for so many garments a shift. */
export const WorkshopPlan = Type.Object({
  garment: PlannedGarment,
  units: Type.Integer({ description: 'Garments a shift that are asked for.' }),
  hours: Type.Number({ description: 'Of a shift.' }),
  efficiency: Type.Integer({ description: 'Part of a shift that is worked, percent.' }),
  taktSeconds: Type.Number({ description: 'A garment is to be ready each so many seconds of work.' }),
  seconds: count('Work on one garment, seconds.'),
  operations: Type.Array(PlannedOperation, { description: 'In the order of the work.' }),
  stations: Type.Array(PlannedStation, { description: 'In the owner’s order; empty: nothing is done.' }),
  bottleneck: Type.Union([Type.String(), Type.Null()], {
    description: 'Code of the kind of workplace that makes least; null: nothing is done.',
  }),
  capacity: count('Garments a shift that the workshop can make; 0: nothing is done.'),
  workplaces: count('All of them.'),
  machines: count('Those of the plan, in stock or not.'),
  areaDm2: count('Floor with passages, square decimetres.'),
  powerWatts: count('Installed power of what is in stock, watts.'),
  questions: Type.Array(
    Type.Object({
      code: code('Of the question.'),
      title: text('«Сколько готовы отдать за машину?».'),
      answers: Type.Array(
        Type.Object({
          code: code('Its name in the address.'),
          title: text('«До 60 000 ₽».'),
          isChosen: Type.Boolean({ description: 'It is among the answers asked with.' }),
        }),
      ),
    }),
    { description: 'Questions of the picker that neither the garment nor its operations answer.' },
  ),
})
export type WorkshopPlan = Static<typeof WorkshopPlan>

/** Calls of our own: what a workshop takes. */
export const workshopPlanner = {
  listPlannedGarments: call('GET', '/workshop-planner/v1/garments', {
    summary: 'What a workshop can be planned for',
    answer: Type.Array(PlannedGarment, { description: 'In the owner’s order; empty: the owner plans nothing.' }),
  }),
  planWorkshop: call('GET', '/workshop-planner/v1/plan', {
    summary: 'Operations, workplaces, machines, power and floor of a workshop for so many garments a shift',
    query: Type.Object({
      garment: Type.String({ maxLength: 50, description: 'Code of the garment.' }),
      units: Type.Integer({ minimum: 1, maximum: planMaxUnits, description: 'Garments a shift.' }),
      hours: Type.Optional(
        Type.Number({
          minimum: planHours.min,
          maximum: planHours.max,
          default: planHours.default,
          description: `Of a shift; ${planHours.default} by default.`,
        }),
      ),
      efficiency: Type.Optional(
        Type.Integer({
          minimum: planEfficiency.min,
          maximum: planEfficiency.max,
          default: planEfficiency.default,
          description: `Part of a shift that is worked, percent; ${planEfficiency.default} by default.`,
        }),
      ),
      answers: Type.Optional(
        Type.String({
          maxLength: 1050,
          description: 'Codes of answers of `questions` between commas, one of a question; missing or empty: none.',
        }),
      ),
      norms: Type.Optional(
        Type.String({
          maxLength: planMaxNorms * 57,
          description:
            'Norms in place of the shop’s own: `code:seconds` between commas; 0 seconds: it is not done here.',
        }),
      ),
    }),
    answer: WorkshopPlan,
  }),
}
