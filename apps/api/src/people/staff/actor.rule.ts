import type { Actor } from '../../base/audit/audit.port.ts'

/** The actor of a member of staff in histories and the audit log. */
export const staffActor = ({ id, sessionId }: { readonly id: number; readonly sessionId: string }): Actor => ({
  who: `manager:${id}`,
  sessionId,
})
