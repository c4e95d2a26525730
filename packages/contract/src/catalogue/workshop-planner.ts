import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** Limit of garments per shift. */
export const planMaxUnits = 100_000
/** Limit of workplaces asked for. */
export const planMaxPlaces = 1000
/** Length of a shift, hours. */
export const planHours = { min: 1, max: 24, default: 8 } as const
/** Share of a shift that is worked, percent. */
export const planEfficiency = { min: 10, max: 100, default: 80 } as const
/** Longest time norm of an operation, seconds. */
export const planMaxSeconds = 36_000
/** Limit of time norms that a request may change. */
export const planMaxNorms = 100

const code = (description: string) => Type.String({ description })
const text = (description: string) => Type.String({ description })
const count = (description: string) => Type.Integer({ minimum: 0, description })

/** A garment that a workshop can be planned for. */
export const PlannedGarment = Type.Object({
  code: code('Its name in the address.'),
  title: text('«Футболка».'),
  note: text('A hint; empty: none.'),
  operations: count('How many operations it takes.'),
  seconds: count('Sum of their time norms for one garment, seconds.'),
})
export type PlannedGarment = Static<typeof PlannedGarment>

/** An operation of a garment with its time norm. */
export const PlannedOperation = Type.Object({
  code: code('Its name in the address, one of the garment’s.'),
  title: text('«Стачать плечевые швы».'),
  station: code('Code of the kind of workplace it is done at.'),
  stationTitle: text('«Оверлок».'),
  seconds: count('Norm used in the plan, seconds for one; 0: the operation is left out.'),
  norm: count('Norm known to the shop, seconds for one.'),
  source: text('Where the shop’s norm is from: «хронометраж, 20 циклов».'),
  workers: Type.Number({ minimum: 0, description: 'How many full-time workers it takes, not rounded.' }),
})
export type PlannedOperation = Static<typeof PlannedOperation>

/** Goods for a kind of workplace; all of them are in stock. */
export const PlannedItem = Type.Object({
  role: code('Code of its role: machine, table, motor, iron …'),
  title: text('The role in words: «Стол».'),
  reason: text('Why this one; empty: nothing is said.'),
  productId: id('The product.'),
  groupId: id('Group to put in the basket; several kinds of workplaces may share it.'),
  productTitle: text('Name of the product.'),
  groupTitle: text('Name of the group: «№ 75»; empty: the product has one.'),
  path: text('Address of the product’s page.'),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id of its picture; null: none.' }),
  count: Type.Integer({ minimum: 1, description: 'How many for all workplaces of the kind.' }),
  powerWatts: count('Power of one, watts; 0: unknown, or counted as its motor.'),
})
export type PlannedItem = Static<typeof PlannedItem>

/** Workplaces of one kind. */
export const PlannedStation = Type.Object({
  code: code('Code of the kind.'),
  title: text('«Оверлок».'),
  seconds: count('Work on one garment, seconds.'),
  workers: Type.Number({ minimum: 0, description: 'How many workers its work takes, not rounded.' }),
  count: Type.Integer({ minimum: 1, description: 'How many workplaces: `workers` rounded up.' }),
  loadPercent: Type.Number({ minimum: 0, maximum: 100, description: 'How busy a workplace is.' }),
  capacity: count('Garments a shift that these workplaces can make.'),
  areaDm2: count('Floor of all of them with passages, square decimetres.'),
  powerWatts: count('Installed power of all of them, watts.'),
  answers: Type.Array(Type.String(), {
    description:
      'Answers of the machine picker that choose its machine, in alphabetical order; empty: it has no machine.',
  }),
  relaxed: Type.Array(Type.String(), {
    description: 'Requirements its machine does not meet, as no machine meets all; empty: none.',
  }),
  reasons: Type.Array(Type.String(), { description: 'Why its first machine was picked; empty: it has none.' }),
  better: Type.Union(
    [
      Type.Object({
        title: text('Name of the machine.'),
        path: text('Address of its page.'),
        available: count('How many are in stock.'),
      }),
      Type.Null(),
    ],
    {
      description:
        'A more suitable machine of which too few are in stock; null: the most suitable one is among `items`.',
    },
  ),
  items: Type.Array(PlannedItem, { description: 'Machines first.' }),
  missing: Type.Array(
    Type.Object({
      role: code('Code of the role.'),
      title: text('The role in words.'),
      count: Type.Integer({ minimum: 1, description: 'How many are not in stock.' }),
    }),
    { description: 'What is not in stock in the needed number; empty: nothing.' },
  ),
})
export type PlannedStation = Static<typeof PlannedStation>

/** A plan of a workshop for a given number of garments a shift. */
export const WorkshopPlan = Type.Object({
  garment: PlannedGarment,
  units: Type.Integer({ description: 'Garments a shift: as requested, or as many as the requested workplaces make.' }),
  hours: Type.Number({ description: 'Length of a shift, hours.' }),
  efficiency: Type.Integer({ description: 'Share of a shift that is worked, percent.' }),
  taktSeconds: Type.Number({ description: 'Takt: a garment has to be finished every so many seconds of work.' }),
  seconds: count('Work on one garment, seconds.'),
  operations: Type.Array(PlannedOperation, { description: 'In the order of the work.' }),
  stations: Type.Array(PlannedStation, { description: 'In the owner’s order; empty: every operation is left out.' }),
  bottleneck: Type.Union([Type.String(), Type.Null()], {
    description: 'Code of the kind of workplace with the least capacity; null: every operation is left out.',
  }),
  capacity: count('Garments a shift that the workshop can make; 0: every operation is left out.'),
  workplaces: count('How many workplaces in all.'),
  machines: count('How many machines the plan needs, in stock or not.'),
  areaDm2: count('Floor with passages, square decimetres.'),
  powerWatts: count('Installed power of what is in stock, watts.'),
  questions: Type.Array(
    Type.Object({
      code: code('Code of the question.'),
      title: text('«Сколько готовы отдать за машину?».'),
      answers: Type.Array(
        Type.Object({
          code: code('Its name in the address.'),
          title: text('«До 60 000 ₽».'),
          isChosen: Type.Boolean({ description: 'It is among `answers` of the request.' }),
        }),
      ),
      isOfPrice: Type.Boolean({ description: 'Each of its answers limits the price of a machine, the least first.' }),
    }),
    { description: 'Questions of the picker that neither the garment nor its operations answer.' },
  ),
})
export type WorkshopPlan = Static<typeof WorkshopPlan>

/** What a plan is asked for in a buyer's words. */
export const PlanWords = Type.Object({
  garment: Type.Union([Type.String(), Type.Null()], {
    description: 'Code of the garment the words name; null: none that the planner knows.',
  }),
  units: Type.Union([Type.Integer({ minimum: 1, maximum: planMaxUnits }), Type.Null()], {
    description: 'Garments a shift; null: not said, or said of another period.',
  }),
  places: Type.Union([Type.Integer({ minimum: 1, maximum: planMaxPlaces }), Type.Null()], {
    description: 'Workplaces; null: not said.',
  }),
  budget: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'What everything may cost, kopecks of the rouble; null: not said.',
  }),
})
export type PlanWords = Static<typeof PlanWords>

/** What equipment a whole workshop needs. Not in the specification. */
export const workshopPlanner = {
  listPlannedGarments: call('GET', '/workshop-planner/v1/garments', {
    summary: 'What a workshop can be planned for',
    answer: Type.Array(PlannedGarment, { description: 'In the owner’s order; empty: the owner plans nothing.' }),
  }),
  readPlanWords: call('GET', '/workshop-planner/v1/words', {
    summary: 'What a workshop is to be planned for, read from words: «цех на 500 футболок в смену»',
    query: Type.Object({ words: Type.String({ maxLength: 200, description: 'As typed in the search.' }) }),
    answer: PlanWords,
  }),
  planWorkshop: call('GET', '/workshop-planner/v1/plan', {
    summary: 'Operations, workplaces, machines, power and floor area of a workshop for a number of garments a shift',
    query: Type.Object({
      garment: Type.String({ maxLength: 50, description: 'Code of the garment.' }),
      units: Type.Integer({ minimum: 1, maximum: planMaxUnits, description: 'Garments a shift.' }),
      places: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: planMaxPlaces,
          description:
            'Workplaces there will be: `units` is then ignored, and the plan is for the most garments they can make. ' +
            'Fewer workplaces than kinds of work are not enough: the plan then has one of each kind.',
        }),
      ),
      hours: Type.Optional(
        Type.Number({
          minimum: planHours.min,
          maximum: planHours.max,
          default: planHours.default,
          description: `Length of a shift, hours; ${planHours.default} by default.`,
        }),
      ),
      efficiency: Type.Optional(
        Type.Integer({
          minimum: planEfficiency.min,
          maximum: planEfficiency.max,
          default: planEfficiency.default,
          description: `Share of a shift that is worked, percent; ${planEfficiency.default} by default.`,
        }),
      ),
      answers: Type.Optional(
        Type.String({
          maxLength: 1050,
          description:
            'Codes of answers to `questions` separated by commas, one for a question; missing or empty: none.',
        }),
      ),
      norms: Type.Optional(
        Type.String({
          maxLength: planMaxNorms * 57,
          description:
            'Norms instead of the shop’s own: `code:seconds` separated by commas; 0 seconds leaves the operation out.',
        }),
      ),
    }),
    answer: WorkshopPlan,
  }),
}
