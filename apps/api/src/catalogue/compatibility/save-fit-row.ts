import type { FitKind, officeCompatibility } from '@shpulka/contract/catalogue/office-compatibility'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { lastChange } from '../../base/audit/last-change.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requirePermissionAtAllSites } from '../../base/http/require-permission.ts'
import { findPartRoles } from './compatibility.sql.ts'
import { type Entry, readCompatibilityFile } from './compatibility-file.rule.ts'
import {
  deleteFitRow,
  findLinesBeginning,
  findNextPlace,
  findReplacements,
  type LineRow,
  lockCompatibility,
} from './compatibility-file.sql.ts'
import { compatibilityMeaning } from './compatibility-meaning.rule.ts'
import { cellsOfLine, fitKey, fitLine, fitParts, isSameRow, plainCells } from './fit-row.rule.ts'
import type { FitDeps } from './list-fit-rows.ts'
import { findNames, insertEntries, unknownNames } from './load-compatibility.ts'
import { replacementCircle } from './successor.rule.ts'

export const saveFitRow: OfficeHandler<typeof officeCompatibility.saveFitRow, FitDeps> = (
  { body: { kind, ...body }, staff },
  { pool },
) => {
  requirePermissionAtAllSites('fit.edit', staff, 'Что к чему подходит, одно для всех сайтов: нужно право на все')
  const [was, becomes] = [body.was && plainCells(body.was), body.becomes && plainCells(body.becomes)]
  return transaction(pool, async (tx) => {
    await lockCompatibility(tx)
    const current = was && (await findRow(tx, kind, was))
    const next = becomes && (await findRow(tx, kind, becomes))
    // A repeat of a saved change, perhaps in other words.
    if (becomes && next && (await isSame(tx, kind, next.cells, becomes))) return { row: next.cells }
    if (!becomes && was && current === null) return { row: null }
    if (was && !(current && (await isSame(tx, kind, current.cells, was)))) throw await conflict(tx, kind, was, current)
    if (next && next.ref !== current?.ref) throw await conflict(tx, kind, becomes!, next)
    const entry = becomes && (await checkedEntry(tx, kind, becomes, was))
    if (current) await deleteFitRow(tx, fitParts[kind].part, current.ref)
    if (entry) {
      const place = current?.place ?? (await findNextPlace(tx))[0]!.place
      await insertEntries(tx, [entry.entry], entry.names, place)
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

async function findRow(tx: Queryable, kind: FitKind, cells: readonly string[]): Promise<Row | null> {
  // Advice is named by its values, which have several spellings.
  const named = kind === 'advice' ? cells.slice(0, 1) : fitKey(kind, cells)
  const rows = await findLinesBeginning(tx, fitParts[kind].part, `${fitLine(kind, named)} |`)
  const found = rows.map((row) => ({ ...row, cells: cellsOfLine(row.line) }))
  const same = found.find((row) => isSameRow(fitKey(kind, row.cells), fitKey(kind, cells)))
  if (same || kind !== 'advice') return same ?? null
  const [meaning, ...meanings] = await meaningsOf(tx, kind, [cells, ...found.map((row) => row.cells)])
  return (meaning !== null && found.find((_, n) => meanings[n] === meaning)) || null
}

async function isSame(
  tx: Queryable,
  kind: FitKind,
  one: readonly string[],
  other: readonly string[],
): Promise<boolean> {
  if (isSameRow(one, other)) return true
  const [meaning, otherMeaning] = await meaningsOf(tx, kind, [one, other])
  return meaning !== null && meaning === otherMeaning
}

/** What rows say, by `compatibilityMeaning`; null: what is no row, or names what does not exist. */
async function meaningsOf(
  tx: Queryable,
  kind: FitKind,
  rows: readonly (readonly string[])[],
): Promise<(string | null)[]> {
  const entries = rows.map((cells) => readCompatibilityFile(fitLine(kind, cells)).entries[0] ?? null)
  const names = await findNames(
    tx,
    entries.filter((entry) => entry !== null),
  )
  return entries.map((entry) => entry && compatibilityMeaning(entry, names))
}

async function conflict(tx: Queryable, kind: FitKind, seen: readonly string[], current: Row | null): Promise<Failure> {
  const { who, at } = await lastChange(tx, 'compatibility', rowId(kind, seen))
  const line = { seen: fitLine(kind, seen), current: current && fitLine(kind, current.cells) }
  const message = current ? 'Эту запись изменил кто-то ещё, или такая уже есть' : 'Эту запись уже удалили'
  return new Failure(409, message, {}, { conflict: { line: { ...line, who, at: at?.toISOString() ?? null } } })
}

/** The entry of a row, if all that it names exists and replacements do not go in a circle. */
async function checkedEntry(tx: Queryable, kind: FitKind, cells: readonly string[], was: readonly string[] | null) {
  const { entries, errors } = readCompatibilityFile(fitLine(kind, cells))
  const [entry] = entries
  if (!entry || errors.length > 0) throw refused(errors.map(({ message }) => message))
  const names = await findNames(tx, [entry])
  const roles = new Set((await findPartRoles(tx)).map(({ code }) => code))
  const messages = unknownNames(entry, names, roles).map((message) => message.replace(/ в файле нет$/, ' нет'))
  if (entry.kind === 'successor') messages.push(...(await circle(tx, entry, was)))
  if (messages.length > 0) throw refused(messages)
  return { entry, names }
}

async function circle(tx: Queryable, entry: Extract<Entry, { kind: 'successor' }>, was: readonly string[] | null) {
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
