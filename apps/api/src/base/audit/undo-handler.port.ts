import type { AuditAction } from '@shpulka/contract/base/audit'
import type { PoolClient } from 'pg'
import type { Changes } from '../db/changes.ts'
import type { Pool, Queryable } from '../db/pool.ts'
import { Failure } from '../http/failure.ts'
import type { SignedInStaff } from '../http/office-context.ts'
import type { AuditChanges } from './audit.port.ts'

/** An entry of the log to undo. */
export interface UndoneEntry {
  readonly id: number
  readonly at: Date
  /** `manager:7`. */
  readonly actor: string
  readonly action: AuditAction
  readonly recordId: string
  readonly siteId: number | null
  readonly changes: AuditChanges
}

/** How a room undoes changes of its records. */
export interface UndoHandler {
  readonly actions: readonly AuditAction[]
  /**
   * Locks the record, checks the permission again and restores the values before the entry; throws `restoreRefused`
   * when what the entry wrote has been changed since. Returns what was written, for the log.
   */
  undo(tx: PoolClient, entry: UndoneEntry, staff: SignedInStaff): Promise<AuditChanges>
  /** Whether `undo` would refuse the entry now; undo is not offered then. Missing: always offered. */
  isRefused?(tx: Queryable, entry: UndoneEntry): Promise<boolean>
}

export interface UndoDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly undoHandlers: readonly UndoHandler[]
}

/** 409: what the entry wrote has been changed since. */
export const restoreRefused = (now: string): Failure =>
  new Failure(409, `Отменить нельзя: с тех пор это изменили. Сейчас: ${now}`)

/** The changes of an entry with before and after swapped. */
export const inverse = (changes: AuditChanges): AuditChanges =>
  Object.fromEntries(Object.entries(changes).map(([field, [before, after]]) => [field, [after, before]]))
