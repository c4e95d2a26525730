import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../base/db/pool.ts'
import type { ExchangeConnection } from './connections.sql.ts'
import { failure, progress, success } from './exchange-answers.rule.ts'
import { stagedName } from './file-name.rule.ts'
import { findFolderFiles } from './files.sql.ts'
import { type ExchangeKind, findPackage, type PackageRow } from './packages.sql.ts'
import { isPending, queuePackage } from './queue-package.ts'
import type { SessionRow } from './sessions.sql.ts'

/** Longest wait before answering `progress`: proxies close a request after a minute. The client then asks again. */
const maxWaitMilliseconds = 20_000
const pollEveryMilliseconds = 25

/**
 * `import`: queues the file once, however often it is requested, and answers when it is applied or refused, or with
 * `progress` after the longest wait.
 */
export async function importAnswer(
  pool: Pool,
  connection: ExchangeConnection,
  session: SessionRow,
  kind: ExchangeKind,
  fileName: string,
  isClientGone: () => boolean,
): Promise<string> {
  const deadline = performance.now() + maxWaitMilliseconds
  const name = stagedName(fileName)
  const files = await findFolderFiles(pool, session.id, session.folder, kind)
  if (name === null || files.length === 0) return failure(`Файл «${fileName.slice(0, 100)}» не передан`)
  const queued = await queuePackage(pool, connection.id, session, kind, name, files)
  let row: PackageRow | undefined = queued
  while (row && isPending(row) && performance.now() < deadline && !isClientGone()) {
    await pause(pollEveryMilliseconds)
    ;[row] = await findPackage(pool, queued.id)
  }
  return answerOf(row)
}

function answerOf(row: PackageRow | undefined): string {
  if (!row) return failure('Обмен удалён')
  if (isPending(row)) return progress(row.rows > 0 ? `${row.rowsDone} из ${row.rows}` : 'Файл ждёт очереди')
  // A package held for the owner's approval counts as accepted, so that 1С does not send it again.
  return row.state === 'refused' ? failure(row.answer) : success
}
