import type { savedViews } from '@shpulka/contract/people/saved-views'
import { recordAuditOfChanges } from '../../base/audit/audit.port.ts'
import { lastChange } from '../../base/audit/last-change.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure } from '../../base/http/failure.ts'
import { fieldConflict } from '../../base/http/field-conflict.rule.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { SavedViewsDeps } from './deps.ts'
import { lockViewFor } from './lock-view-for.ts'
import { requireSharePermission } from './require-share-permission.ts'
import { savedView } from './saved-view.view.ts'
import { updateView } from './saved-views.sql.ts'
import { findInvalidFilter } from './view-rights.rule.ts'

export const changeView: OfficeHandler<typeof savedViews.changeView, SavedViewsDeps> = async (
  { params: { id }, body: { was, ...changes }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const before = await lockViewFor(tx, id, staff)
    const conflict = fieldConflict(changes, was, { ...before }, await lastChange(tx, 'view', id))
    if (conflict)
      throw new Failure(409, 'Пока вы правили, вид изменили: посмотрите, что в нём теперь', {}, { conflict })
    const filter = changes.filter ?? before.filter
    if (findInvalidFilter(before.list, filter)) throw badInput({ filter: 'Такого отбора у списка нет' })
    // A shared view is changed by those who may share views of the site its filter names.
    if (before.audience !== 'mine') requireSharePermission(staff, filter)
    const title = cleanLine(changes.title ?? before.title)
    const [after] = await updateView(tx, id, title, JSON.stringify(filter))
    await recordAuditOfChanges(tx, {
      actor: staffActor(staff),
      action: 'view.save',
      record: { kind: 'view', id },
      changes: {
        ...(before.title !== title && { title: [before.title, title] as const }),
        ...(changes.filter && { filter: [before.filter, filter] as const }),
      },
    })
    return savedView(after!, staff)
  })
