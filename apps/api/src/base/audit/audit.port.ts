import { createHmac } from 'node:crypto'
import type { AuditAction } from '@shpulka/contract/base/audit'
import type { Pool, Queryable } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import {
  findBatchEntries,
  findOrderBatchAudit,
  findRecordAudit,
  findRecordChanges,
  insertAudit,
  insertSeals,
  lockSeals,
} from './audit.sql.ts'
import type { UndoneEntry } from './undo-handler.port.ts'

/** Who does an action of the shop, as recorded in the log and in the history of an order. */
export interface Actor {
  /** `manager:7` is staff member 7, `manager:0` a shell command, `system` the shop itself. */
  readonly who: string
  /** The staff session of the action; null when there is none. */
  readonly sessionId: string | null
}

/** The actions on a record, the oldest first; `who` has the format of `Actor`. */
export const findHistoryOfRecord = (tx: Queryable, kind: string, id: string | number) =>
  findRecordAudit(tx, kind, String(id))

/** Changes of a record by one action, with values before and after, the newest first, at most 50. */
export const findChangesOfRecord = (tx: Queryable, kind: string, id: string | number, action: AuditAction) =>
  findRecordChanges(tx, kind, String(id), action)

/** The entry a bulk action wrote for one record; undefined when it changed nothing there. */
export const findOrderBatchEntry = async (
  tx: Queryable,
  orderBatchId: string,
  kind: string,
  id: number,
): Promise<UndoneEntry | undefined> => (await findOrderBatchAudit(tx, orderBatchId, kind, String(id)))[0]

/** What somebody's bulk action has written within 30 days, the oldest entry first. */
export const batchEntries = (tx: Queryable, batchId: string, actor: Actor, action: AuditAction) =>
  findBatchEntries(tx, batchId, actor.who, action)

/** The actor of shell commands. */
export const commandActor: Actor = { who: 'manager:0', sessionId: null }

/** The actor of scheduled jobs and of bank notifications. */
export const systemActor: Actor = { who: 'system', sessionId: null }

/** Values before and after the change, by field; null means no value. */
export type AuditChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** An action to record in the log. */
export interface AuditRecord {
  readonly actor: Actor
  /** `order.status`: the kind of the record, then what was done to it. */
  readonly action: AuditAction
  readonly record: { readonly kind: string; readonly id: string | number }
  /** Missing when the record belongs to no particular site. */
  readonly siteId?: number
  readonly changes?: AuditChanges
  /** Names, phones, email addresses: stored apart and erased with the person. */
  readonly personal?: { readonly userId: number | null; readonly changes: AuditChanges; readonly secret: string }
  readonly why?: string
  /** Shared by all records of one bulk action. */
  readonly orderBatchId?: string
}

/** Records an action in the transaction that performs it, so that both are committed or neither. */
export async function recordAudit(tx: Queryable, entry: AuditRecord): Promise<void> {
  const { actor, action, record, siteId = null, changes = {}, personal, why = '', orderBatchId = null } = entry
  const allChanges = personal ? { ...changes, ...hmacValues(personal.changes, personal.secret) } : changes
  await insertAudit(
    tx,
    actor.who,
    actor.sessionId,
    action,
    record.kind,
    String(record.id),
    siteId,
    JSON.stringify(allChanges),
    why,
    orderBatchId,
    personal?.userId ?? null,
    personal ? JSON.stringify(personal.changes) : null,
  )
}

/** Records the fields that differ from before; nothing when none does. */
export async function recordAuditOfChanges(tx: Queryable, entry: AuditRecord & { readonly changes: AuditChanges }) {
  const changes = Object.fromEntries(
    Object.entries(entry.changes).filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after)),
  )
  if (Object.keys(changes).length > 0) await recordAudit(tx, { ...entry, changes })
}

/** HMACs of personal values: they show whether two values are equal, not what they are. */
const hmacValues = (changes: AuditChanges, secret: string): AuditChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([field, values]) => [
      field,
      values.map((value) =>
        value === null
          ? null
          : {
              hmac: createHmac('sha256', secret)
                .update(`audit\n${field}\n${JSON.stringify(value)}`)
                .digest('base64url'),
            },
      ) as [unknown, unknown],
    ]),
  )

/** A transaction writes far fewer rows, and lasts seconds: rows committed late are not further back. */
const usualIdsBack = 100_000

/** Adds committed rows to the chain of seals; run on a schedule, and once a day over the whole audit log. */
export const sealAudit = (pool: Pool, idsBack = usualIdsBack) =>
  transaction(pool, async (tx) => {
    // A separate statement, so that the next one sees what another process has sealed.
    await lockSeals(tx)
    await insertSeals(tx, idsBack)
  })

export const sealWholeAudit = (pool: Pool) => sealAudit(pool, Number.MAX_SAFE_INTEGER)
