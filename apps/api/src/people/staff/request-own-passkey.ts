import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { passkeyCreation } from './passkeys.ts'

export const requestOwnPasskey: OfficeHandler<typeof staff.requestOwnPasskey, StaffDeps> = async (ctx, { pool }) =>
  passkeyCreation(pool, ctx, ctx.staff)
