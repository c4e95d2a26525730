import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { findFileLines } from './compatibility-file.sql.ts'
import { loadCompatibility } from './load-compatibility.ts'

export const compatibilityUsage = `Что к чему подходит: npm run compatibility -- команда
print                  напечатать всё записанное: роли, правила, советы, пары, замены
load ФАЙЛ              записать файл вместо прежнего; при ошибке в любой строке ничего не меняется`

const shownErrors = 50

export interface CompatibilityCommandDeps {
  readonly pool: Pool
  readonly out: { write(text: string): unknown }
}

/** Runs the command; returns the exit code: 0 done, 1 the file is wrong, 2 asked for in a wrong way. */
export async function runCompatibilityCommand(
  [command, file, ...rest]: readonly string[],
  { pool, out }: CompatibilityCommandDeps,
): Promise<number> {
  const say = (line: string) => void out.write(`${line}\n`)
  if (command === 'print' && file === undefined) {
    for (const { line } of await findFileLines(pool)) say(line)
    return 0
  }
  if (command !== 'load' || file === undefined || rest.length > 0) {
    say(compatibilityUsage)
    return 2
  }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    say(`Файл не прочитан: ${(error as Error).message}`)
    return 1
  }
  const { loaded, errors } = await transaction(pool, async (tx) => {
    const result = await loadCompatibility(tx, text)
    if (result.errors.length > 0) return result
    await recordAudit(tx, {
      ...{ actor: commandActor, action: 'compatibility.load', record: { kind: 'compatibility', id: basename(file) } },
      changes: { lines: [null, result.loaded] },
    })
    await announceWithCommit(tx, ['compatibility'])
    return result
  })
  for (const { line, message } of errors.slice(0, shownErrors)) say(`строка ${line}: ${message}`)
  if (errors.length > shownErrors) say(`и ещё ошибок: ${errors.length - shownErrors}`)
  say(errors.length > 0 ? 'Ничего не изменено' : `Записано строк: ${loaded}`)
  return errors.length > 0 ? 1 : 0
}
