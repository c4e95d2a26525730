import type { FitKind, officeCompatibility } from '@shpulka/contract/catalogue/office-compatibility'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { lastChange } from '../../base/audit/last-change.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { findCompatibilityRoles } from './compatibility.sql.ts'
import { type Entry, readCompatibilityFile } from './compatibility-file.rule.ts'
import {
  deleteFitRow,
  findLinesBeginning,
  findNextPlace,
  findReplacements,
  type LineRow,
  lockCompatibility,
} from './compatibility-file.sql.ts'
import { cellsOfLine, fitKey, fitLine, fitParts, isSameRow, keyBeginning, plainCells } from './fit-row.rule.ts'
import type { FitDeps } from './list-fit-rows.ts'
import { findNames, insertEntries, unknownNames } from './load-compatibility.ts'
import { replacementCircle } from './successor.rule.ts'

export const saveFitRow: OfficeHandler<typeof officeCompatibility.saveFitRow, FitDeps> = (
  { body: { kind, ...body }, staff },
  { pool },
) => {
  if (sitesOf(staff.permissions, 'fit.edit') !== null)
    throw new Failure(403, 'Что к чему подходит, одно для всех сайтов: нужно право на все')
  const [was, becomes] = [body.was && plainCells(body.was), body.becomes && plainCells(body.becomes)]
  return transaction(pool, async (tx) => {
    await lockCompatibility(tx)
    const current = was && (await findRow(tx, kind, was))
    const next = becomes && (await findRow(tx, kind, becomes))
    const isDone = becomes ? next !== null && isSameRow(next.cells, becomes) : was !== null && current === null
    // A repeat of a saved change.
    if (isDone) return { row: becomes }
    if (was && !(current && isSameRow(current.cells, was))) throw await conflict(tx, kind, was, current)
    if (next && next.ref !== current?.ref) throw await conflict(tx, kind, becomes!, next)
    const entry = becomes && (await checkedEntry(tx, kind, becomes, was))
    if (current) await deleteFitRow(tx, fitParts[kind].part, current.ref)
    if (entry) {
      const place = current?.place ?? (await findNextPlace(tx))[0]!.place
      const { advice } = await insertEntries(tx, [entry.entry], entry.names, place)
      // The same advice may be written in other words: values by code, or in other case.
      if (kind === 'advice' && advice === 0) throw new Failure(409, 'Такая запись уже есть, другими словами')
    }
    await recordAudit(tx, {
      actor: { who: `manager:${staff.id}`, sessionId: staff.sessionId },
      action: 'compatibility.change',
      record: { kind: 'compatibility', id: rowId(kind, becomes ?? was ?? []) },
      changes: { line: [was && fitLine(kind, was), becomes && fitLine(kind, becomes)] },
    })
    await announceWithCommit(tx, ['compatibility'])
    return { row: becomes }
  })
}

const rowId = (kind: FitKind, cells: readonly string[]) => fitLine(kind, fitKey(kind, cells)).slice(0, 200)

type Row = LineRow & { cells: string[] }

async function findRow(tx: Tx, kind: FitKind, cells: readonly string[]): Promise<Row | null> {
  const rows = await findLinesBeginning(tx, fitParts[kind].part, keyBeginning(kind, cells))
  const found = rows.map((row) => ({ ...row, cells: cellsOfLine(row.line) }))
  return found.find((row) => isSameRow(fitKey(kind, row.cells), fitKey(kind, cells))) ?? null
}

async function conflict(tx: Tx, kind: FitKind, seen: readonly string[], current: Row | null): Promise<Failure> {
  const { who, at } = await lastChange(tx, 'compatibility', rowId(kind, seen))
  const line = { seen: fitLine(kind, seen), current: current && fitLine(kind, current.cells) }
  const message = current ? 'Эту запись изменил кто-то ещё, или такая уже есть' : 'Эту запись уже удалили'
  return new Failure(409, message, {}, { conflict: { line: { ...line, who, at: at?.toISOString() ?? null } } })
}

/** The entry of a row, if all that it names exists and replacements do not go in a circle. */
async function checkedEntry(tx: Tx, kind: FitKind, cells: readonly string[], was: readonly string[] | null) {
  const { entries, errors } = readCompatibilityFile(fitLine(kind, cells))
  const [entry] = entries
  if (!entry || errors.length > 0) throw refused(errors.map(({ message }) => message))
  const names = await findNames(tx, [entry])
  const roles = new Set((await findCompatibilityRoles(tx)).map(({ code }) => code))
  const messages = unknownNames(entry, names, roles).map((message) => message.replace(/ в файле нет$/, ' нет'))
  if (entry.kind === 'successor') messages.push(...(await circle(tx, entry, was)))
  if (messages.length > 0) throw refused(messages)
  return { entry, names }
}

async function circle(tx: Tx, entry: Extract<Entry, { kind: 'successor' }>, was: readonly string[] | null) {
  const successors = new Map((await findReplacements(tx)).map(({ product, successor }) => [product, successor]))
  if (was) successors.delete(was[0] ?? '')
  successors.set(entry.product, entry.successor)
  const found = replacementCircle(entry.product, successors)
  return found ? [`замены идут по кругу: ${found.join(' → ')}`] : []
}

function refused(messages: readonly string[]): Failure {
  const text = messages.join('; ')
  return new Failure(400, text.charAt(0).toUpperCase() + text.slice(1), { becomes: text })
}
