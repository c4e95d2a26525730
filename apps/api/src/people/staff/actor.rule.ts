import type { Actor } from '../../base/audit/audit.port.ts'

/** A member of staff as the actor in histories and the audit log. */
export const staffActor = ({ id, sessionId }: { readonly id: number; readonly sessionId: string }): Actor => ({
  who: `manager:${id}`,
  sessionId,
})
