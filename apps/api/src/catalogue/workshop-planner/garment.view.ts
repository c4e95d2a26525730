import type { PlannedGarment } from '@shpulka/contract/catalogue/workshop-planner'
import type { OperationRow } from '../machine-picker/machine-picker.port.ts'

/** A garment in the contract's shape. */
export function garmentView(
  { code, title, note }: { readonly code: string; readonly title: string; readonly note: string },
  operations: readonly OperationRow[],
): PlannedGarment {
  const garmentOperations = operations.filter(({ garment }) => garment === code)
  const seconds = garmentOperations.reduce((sum, each) => sum + each.seconds, 0)
  return { code, title, note, operations: garmentOperations.length, seconds }
}
