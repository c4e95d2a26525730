import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { findOnTurn } from './turns.sql.ts'

export const viewTurn: OfficeHandler<typeof staff.viewTurn, StaffDeps> = async ({ staff }, { pool }) => ({
  isOn: (await findOnTurn(pool)).some(({ id }) => id === staff.id),
})
