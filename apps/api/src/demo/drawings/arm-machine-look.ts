import type { PanelKind } from './machine-parts.ts'

/** What one machine with a head on an arm looks like: lockstitch, double needle, zigzag, walking foot, coverstitch, bartack. */
export interface ArmLook {
  body: string
  accent: string
  thread: string
  needles?: number
  /** Space between the needle and the column, as a share of the usual one. */
  reach?: number
  bed?: 'flat' | 'cylinder' | 'post'
  panel?: PanelKind
  motor?: 'built-in' | 'side'
  /** A box of the thread trimmer behind the head. */
  trimmer?: boolean
  /** Tension discs: on the arm's end or in a row on its top. */
  tensions?: number
  /** The clamp of a bartack or buttonhole machine instead of an ordinary foot. */
  clamp?: boolean
  /** Sunk into a table: only the top of the bed shows. */
  inset?: boolean
}
