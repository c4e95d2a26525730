import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { AuditAction } from '@shpulka/contract/base/audit'
import { commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'

/** Rules of the shop that the owner edits as one file: a command prints it or replaces it. */
export interface OwnerFile {
  readonly usage: string
  readonly action: AuditAction
  /** The kind of its record in the audit log. */
  readonly kind: string
  /** The tag that is announced after a change. */
  readonly tag: string
  /** Returns the lines of the current file. */
  readonly print: (pool: Pool) => Promise<Iterable<string>>
  /** Replaces the rules with those in the text, or writes nothing and returns errors by line. */
  readonly load: (
    tx: Queryable,
    text: string,
  ) => Promise<{ loaded: number; errors: readonly { readonly line: number; readonly message: string }[] }>
}

export interface OwnerFileDeps {
  readonly pool: Pool
  readonly out: { write(text: string): unknown }
}

const maxShownErrors = 50

/** Runs `print` or `load FILE`; returns the exit code: 0 done, 1 invalid file, 2 invalid arguments. */
export async function runOwnerFileCommand(
  { usage, action, kind, tag, print, load }: OwnerFile,
  [command, file, ...rest]: readonly string[],
  { pool, out }: OwnerFileDeps,
): Promise<number> {
  const writeLine = (line: string) => void out.write(`${line}\n`)
  if (command === 'print' && file === undefined) {
    for (const line of await print(pool)) writeLine(line)
    return 0
  }
  if (command !== 'load' || file === undefined || rest.length > 0) {
    writeLine(usage)
    return 2
  }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    writeLine(`Файл не прочитан: ${(error as Error).message}`)
    return 1
  }
  const { loaded, errors } = await transaction(pool, async (tx) => {
    const result = await load(tx, text)
    if (result.errors.length > 0) return result
    await recordAudit(tx, {
      actor: commandActor,
      action,
      record: { kind, id: basename(file) },
      changes: { lines: [null, result.loaded] },
    })
    await announceWithCommit(tx, [tag])
    return result
  })
  for (const { line, message } of errors.slice(0, maxShownErrors)) writeLine(`строка ${line}: ${message}`)
  if (errors.length > maxShownErrors) writeLine(`и ещё ошибок: ${errors.length - maxShownErrors}`)
  writeLine(errors.length > 0 ? 'Ничего не изменено' : `Записано строк: ${loaded}`)
  return errors.length > 0 ? 1 : 0
}
