import type { AuditAction } from '@shpulka/contract/base/audit'
import type { StaffNeed } from '@shpulka/contract/base/call'
import type { Permission } from '@shpulka/contract/base/permissions'
import type { InboxAction, InboxDetail, InboxKind } from '@shpulka/contract/people/inbox'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolClient } from 'pg'
import type { Actor } from '../../base/audit/audit.port.ts'
import type { UndoneEntry } from '../../base/audit/undo-part.port.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool, Tx } from '../../base/db/pool.ts'

/** What a room gives to the inbox: its open items, one of them whole, and what is done to it. */
export interface InboxPart {
  readonly kind: InboxKind
  /** What the audit log calls such a record. */
  readonly record: string
  /** Rights beside those of the inbox itself; null: none. */
  readonly needs: { readonly read: Permission; readonly handle: Permission } | null
  /**
   * A select of the open items: id, site_id, opened_at, until (the item's own deadline; null: that of its kind),
   * title, sender, state.
   */
  readonly openItems: string
  find(tx: Tx, id: number): Promise<InboxPartItem | undefined>
  /** Takes the same lock as changes of the item, so that it cannot change between reading and deciding. */
  lock(tx: PoolClient, id: number): Promise<unknown>
  /** Does an action the item offers, in the caller's transaction, and writes it to the audit log. */
  handle(tx: PoolClient, handled: HandledItem): Promise<HandledOutcome>
  /** The actions staff can undo within seconds; missing: none. */
  readonly undo?: {
    readonly actions: readonly AuditAction[]
    /** Puts the previous value back if what the entry wrote is still there. The item is locked by then. */
    restore(tx: PoolClient, entry: UndoneEntry): Promise<void>
    /** Whether `restore` would refuse the entry as things stand: it is not offered then. Missing: always offered. */
    isRefused?(tx: Tx, entry: UndoneEntry): Promise<boolean>
  }
}

/** A whole item with unmasked contacts. `who` in its history is an actor code: `buyer`, `manager:7`. */
export interface InboxPartItem extends Omit<InboxDetail, 'kind' | 'id' | 'actions' | 'assignee'> {
  /** Actions its state allows, before the rights of the asking staff are checked. */
  readonly actions: readonly (InboxAction & {
    /** A right that this action alone needs; missing: none. */
    readonly needs?: StaffNeed & { readonly staff: Permission }
  })[]
}

/** A line of an item's history as SQL gives it. */
export interface InboxHistoryRow {
  readonly at: string
  readonly who: string
  readonly what: string
  readonly text: string
}

export interface HandledItem {
  readonly id: number
  /** Code of an action. */
  readonly action: string
  /** The answer or the reason, without markup; empty: none was written. */
  readonly text: string
  readonly actor: Actor
}

export interface HandledOutcome {
  /** What was done, shown to the staff member who did it. */
  readonly done: string
  /** Tells caches about the change after the commit; it never fails. */
  readonly afterCommit?: (deps: AfterCommit) => Promise<void>
}

export interface AfterCommit {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
}
