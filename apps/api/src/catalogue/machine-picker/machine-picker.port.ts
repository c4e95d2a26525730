import type { Reader } from '../../base/db/pool.ts'
import { findPickerQuestions } from './machine-picker.sql.ts'

export { pickerMachines } from './picker-machines.ts'
export type { PickerRows } from './picker-text.view.ts'
export type { EquipmentRow, OperationRow, PlanningRows, StationRow } from './planning.sql.ts'
export { readPicker } from './read-picker.ts'
export { readPlanning } from './read-planning.ts'
export { type FoundParts, factsOf, findEquipment, groupsOf, partFinder } from './workplace.ts'

/** The address of the picker for the site map, if the owner has added questions. Its last change is unknown. */
export const pickerPaths = async (tx: Reader): Promise<{ path: string; updatedSeconds: number }[]> =>
  (await findPickerQuestions(tx)).length > 0 ? [{ path: '/pick-machine', updatedSeconds: 0 }] : []
