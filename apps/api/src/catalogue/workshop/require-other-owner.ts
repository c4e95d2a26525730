import { unprocessable } from '../../base/http/failure.ts'
import type { WorkshopMemberRow } from './members.sql.ts'

/** 422 if without this member nobody would manage the workshop. */
export function requireOtherOwner(members: readonly WorkshopMemberRow[], userId: number) {
  if (!members.some((member) => member.role === 'owner' && member.userId !== userId))
    throw unprocessable('Хотя бы один человек должен управлять цехом: сначала передайте это право')
}
