import type { PanelKind } from './machine-parts.ts'
import type { MachineName } from './nameplate.ts'

/** The characteristic outline of a maker's machines. */
export type CastingKind = 'round' | 'square' | 'slim' | 'soft' | 'heavy'

/**
 * The appearance of a machine with a head on an arm: lockstitch, double needle, zigzag, walking foot, coverstitch,
 * bartack.
 */
export interface ArmLook {
  body: string
  accent: string
  thread: string
  name?: MachineName
  casting?: CastingKind
  needles?: number
  /** The distance between two needles, in drawing units. */
  gauge?: number
  /** The space between the needle and the column, relative to the usual one. */
  reach?: number
  bed?: 'flat' | 'cylinder' | 'post'
  panel?: PanelKind
  /**
   * `belt`: the motor is under the table and drives the handwheel by a belt. `stepper`: built in, with a separate motor
   * for the feed.
   */
  motor?: 'built-in' | 'belt' | 'stepper'
  /** How heavy the materials are. Determines the size of the handwheel, the tension and the needle bar. */
  duty?: 'light' | 'medium' | 'heavy' | 'extra'
  /** A box of the thread trimmer behind the head. */
  trimmer?: boolean
  /** A solenoid of the foot lifter behind the arm. */
  lifter?: boolean
  /** A key of the backtack near the needle. */
  backtack?: boolean
  /** A lamp under the arm. */
  lamp?: boolean
  /** `pan`: a sight glass and a pan under the bed; `dry`: neither; `hand`: oil holes. */
  oil?: 'pan' | 'dry' | 'hand'
  /** Tension discs: on the arm's end or in a row on its top. */
  tensions?: number
  /** The clamp of a bartack or buttonhole machine instead of an ordinary foot. */
  clamp?: boolean
  /** Two feet that step in turn, with their crank behind the head. */
  walking?: boolean
  /** A dial of the width of the zigzag on the arm. */
  zigzag?: boolean
  /** Set into a table: only the top of the bed is visible. */
  inset?: boolean
}
