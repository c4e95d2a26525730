import { statement } from '../../base/db/statement.ts'
import { type ConditionRow, conditionsOf } from './machine-picker.sql.ts'

/** The owner's data for planning a workshop, in the owner's order. */
export interface PlanningRows {
  readonly stations: readonly StationRow[]
  readonly equipment: readonly EquipmentRow[]
  readonly garments: readonly GarmentRow[]
  readonly operations: readonly OperationRow[]
  readonly volumes: readonly VolumeRow[]
}

/** A kind of workplace. */
export interface StationRow {
  code: string
  title: string
  /** Area of one workplace, square decimetres. */
  areaDm2: number
  /** Code of the answer by which its machine is picked; null when it has no machine. */
  operation: string | null
}

export const findStations = statement<[], StationRow>(
  'findStations',
  'select code, title, area_dm2 as "areaDm2", operation from planner_stations order by sort, code',
)

/** A line of equipment that a kind of workplace needs with any machine. */
export interface EquipmentRow {
  station: string
  role: string
  title: string
  count: number
  reason: string
  conditions: ConditionRow[]
}

export const findEquipment = statement<[], EquipmentRow>(
  'findEquipment',
  `select w.station, w.role, w.title, w.count, w.reason, ${conditionsOf('workplace_id', 'w.id')}
   from picker_workplace w where w.station is not null order by w.sort, w.id`,
)

export interface GarmentRow {
  code: string
  title: string
  note: string
  /** Codes of the picker's answers that apply to it. */
  answers: string[]
}

export const findGarments = statement<[], GarmentRow>(
  'findGarments',
  `select g.code, g.title, g.note,
     array(select a.answer from planner_garment_answers a where a.garment = g.code order by a.answer) as answers
   from planner_garments g order by g.sort, g.code`,
)

export interface OperationRow {
  garment: string
  code: string
  title: string
  station: string
  /** The norm: how long the operation takes for one garment. */
  seconds: number
  source: string
}

export const findOperations = statement<[], OperationRow>(
  'findOperations',
  `select o.garment, o.code, o.title, o.station, o.seconds, o.source
   from planner_operations o join planner_garments g on g.code = o.garment order by g.sort, g.code, o.sort, o.code`,
)

export interface VolumeRow {
  answer: string
  fromUnits: number
}

export const findVolumes = statement<[], VolumeRow>(
  'findVolumes',
  'select answer, from_units as "fromUnits" from planner_volumes order by from_units, answer',
)
