import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { passkeyCreationOptions } from './passkeys.ts'

export const requestOwnPasskey: OfficeHandler<typeof staff.requestOwnPasskey, StaffDeps> = async (ctx, { pool }) =>
  passkeyCreationOptions(pool, ctx, ctx.staff)
