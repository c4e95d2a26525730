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
   * SQL of the open ones: id, site_id, opened_at, until (a deadline of its own; null: that of the kind), title,
   * sender, state.
   */
  readonly openItems: string
  find(tx: Tx, id: number): Promise<InboxPartItem | undefined>
  /** Takes the lock that changes of an item take, so that it is read as it is decided on. */
  lock(tx: PoolClient, id: number): Promise<unknown>
  /** Does an action the item offers, in the caller's transaction, and writes it to the audit log. */
  handle(tx: PoolClient, handled: HandledItem): Promise<HandledOutcome>
  /** What of it can be taken back within seconds; missing: nothing. */
  readonly undo?: {
    readonly actions: readonly AuditAction[]
    /** Under the lock of the item: what was there before, where what the entry wrote still stands. */
    restore(tx: PoolClient, entry: UndoneEntry): Promise<void>
  }
}

/** An item whole, its contacts open. Who did what is named as histories name it: `buyer`, `manager:7`. */
export interface InboxPartItem extends Omit<InboxDetail, 'kind' | 'id' | 'actions' | 'assignee'> {
  /** What can be done to it in its state, whoever asks. */
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
  /** Plain; empty: none was written. */
  readonly text: string
  readonly actor: Actor
}

export interface HandledOutcome {
  /** What was done, for who did it. */
  readonly done: string
  /** What caches learn after the commit; it never fails. */
  readonly afterCommit?: (deps: AfterCommit) => Promise<void>
}

export interface AfterCommit {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
}
