import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { deviceTitle } from '../sessions/device-title.rule.ts'
import type { StaffDeps } from './deps.ts'
import { findPasskeys } from './passkeys.sql.ts'

export const listPasskeys: OfficeHandler<typeof staff.listPasskeys, StaffDeps> = async ({ staff }, { pool }) =>
  (await findPasskeys(pool, staff.id)).map(({ number, userAgent, createdAt, usedAt }) => ({
    number,
    device: deviceTitle(userAgent),
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
