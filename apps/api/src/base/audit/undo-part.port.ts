import type { AuditAction } from '@shpulka/contract/base/audit'
import type { PoolClient } from 'pg'
import type { Changes } from '../db/changes.ts'
import type { Pool } from '../db/pool.ts'
import { Failure } from '../http/failure.ts'
import type { SignedInStaff } from '../http/office-context.ts'
import type { AuditChanges } from './audit.port.ts'

/** An entry of the log that is taken back. */
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

/** What a room gives so that changes of its records can be taken back. */
export interface UndoPart {
  readonly actions: readonly AuditAction[]
  /**
   * Locks the record, asks for the right again, and writes what was there before where what the entry wrote still
   * stands, `restoreRefused` otherwise. Returns what was written, for the log.
   */
  undo(tx: PoolClient, entry: UndoneEntry, staff: SignedInStaff): Promise<AuditChanges>
}

export interface UndoDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly undoParts: readonly UndoPart[]
}

/** 409: somebody has changed since what an entry wrote. */
export const restoreRefused = (now: string): Failure =>
  new Failure(409, `Отменить нельзя: с тех пор это изменили. Сейчас: ${now}`)

/** The changes of an entry the other way round. */
export const inverse = (changes: AuditChanges): AuditChanges =>
  Object.fromEntries(Object.entries(changes).map(([field, [was, becomes]]) => [field, [becomes, was]]))
