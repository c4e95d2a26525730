import type { Actor } from '../../base/audit/audit.port.ts'

/** A member of staff as histories and the log name them. */
export const staffActor = ({ id, sessionId }: { readonly id: number; readonly sessionId: string }): Actor => ({
  who: `manager:${id}`,
  sessionId,
})
