import type { Actor } from '../../base/audit/audit.port.ts'

/** The actor of a member of staff in histories and the audit log. */
export const staffActor = ({ id, sessionId }: { readonly id: number; readonly sessionId: string }): Actor => ({
  who: `manager:${id}`,
  sessionId,
})

/** The id of the member of staff that an actor code like `manager:7` names; null for buyers, commands and the shop. */
export function staffIdOf(actor: string): number | null {
  const id = /^manager:([1-9]\d*)$/.exec(actor)?.[1]
  return id === undefined ? null : Number(id)
}
