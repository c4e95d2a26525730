import type { AuditAction } from '@shpulka/contract/base/audit'
import type { StaffNeed } from '@shpulka/contract/base/call'
import type { Permission } from '@shpulka/contract/base/permissions'
import type { InboxAction, InboxDetail, InboxKind } from '@shpulka/contract/people/inbox'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolClient } from 'pg'
import type { Actor } from '../../base/audit/audit.port.ts'
import type { UndoneEntry } from '../../base/audit/undo-handler.port.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import type { HandledItems } from './handled-items.rule.ts'

/** Inbox items of one kind: how to list, read and handle them. */
export interface InboxSource {
  readonly kind: InboxKind
  /** The record kind in the audit log. */
  readonly record: string
  /** Permissions besides those of the inbox. Null when none are needed. */
  readonly needs: { readonly read: Permission; readonly handle: Permission } | null
  /**
   * SQL that selects open items: id, site_id, opened_at, until (the item's own deadline, null means the deadline of its
   * kind), title, sender, state, found_by (what it is found by: names, contacts, goods, texts).
   */
  readonly openItems: string
  /** Items that do not wait for staff. Null: staff who may read them find them elsewhere. */
  readonly handledItems: HandledItems | null
  /**
   * SQL that selects all items of the account `$1`, open or not: id, site_id, at, title, state, is_waiting (for the
   * shop). Items without an account belong to it by its proven email address only.
   */
  readonly customerItems: string
  /** The number shown to people. */
  readonly numberOf: (id: number) => string
  find(tx: Queryable, id: number): Promise<InboxSourceItem | undefined>
  /** Takes the same lock as changes of the item, so that it cannot change while it is handled. */
  lock(tx: PoolClient, id: number): Promise<unknown>
  /** Performs an action of the item in the caller's transaction and records it in the audit log. */
  handle(tx: PoolClient, request: HandleRequest): Promise<HandleResult>
  /** Actions that staff can undo within seconds. */
  readonly undo?: {
    readonly actions: readonly AuditAction[]
    /** Restores the previous value if the entry's value is still current. The item is already locked. */
    restore(tx: PoolClient, entry: UndoneEntry): Promise<void>
    /** Whether `restore` would refuse the entry now: then undo is not offered. Without it undo is always offered. */
    isRefused?(tx: Queryable, entry: UndoneEntry): Promise<boolean>
  }
}

/** An item with unmasked contacts. `who` in its history is an actor code like `buyer` or `manager:7`. */
export interface InboxSourceItem extends Omit<InboxDetail, 'kind' | 'id' | 'actions' | 'assignee'> {
  /** Actions that the item's state allows; permissions are checked later. */
  readonly actions: readonly (InboxAction & {
    /** An additional permission for this action. */
    readonly needs?: StaffNeed & { readonly staff: Permission }
  })[]
}

/** A history row of an item. */
export interface InboxHistoryRow {
  readonly at: string
  readonly who: string
  readonly what: string
  readonly text: string
}

export interface HandleRequest {
  readonly id: number
  /** The code of an action. */
  readonly action: string
  /** The answer or the reason as plain text; may be empty. */
  readonly text: string
  readonly actor: Actor
}

export interface HandleResult {
  /** A message for the staff member about what was done. */
  readonly done: string
  /** Invalidates caches after the commit; never fails. */
  readonly afterCommit?: (deps: AfterCommitDeps) => Promise<void>
}

export interface AfterCommitDeps {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
}
