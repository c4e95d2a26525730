import type { staff } from '@shpulka/contract/people/staff'
import type { SignInHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { passkeyRequestOptions } from './passkeys.ts'
import { staffSignInsPerIp } from './staff-limits.rule.ts'

export const requestPasskey: SignInHandler<typeof staff.requestPasskey, StaffDeps> = async (ctx, { pool, limits }) => {
  await limits.consume([staffSignInsPerIp, ctx.clientKey])
  return passkeyRequestOptions(pool, ctx, ctx.staff?.id ?? null)
}
