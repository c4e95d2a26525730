import type { SignedInStaff } from '../../base/http/office-context.ts'
import { requirePermissionAtAllSites } from '../../base/http/require-permission.ts'

/** All sites share the reply templates. */
export const requireInboxAtAllSites = (staff: SignedInStaff): void =>
  requirePermissionAtAllSites(
    'inbox.answer',
    staff,
    'Шаблоны общие для всех сайтов: их меняет тот, кто отвечает на всех',
  )
