import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commandActor } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { Failure } from '../../base/http/failure.ts'
import { cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { changeRequest, publishQuestion } from './change-request.port.ts'
import { requestIdOf, requestNumber } from './request-number.rule.ts'
import { findAnyRequest, findLatestRequests, type RequestRow } from './requests.sql.ts'

export const requestUsage = `Обращения покупателей
Открытые, новые сверху:        npm run request -- list [new|in-work|answered|closed|cancelled]
Показать обращение:            npm run request -- show О-1001
Сохранить его файлы в папку:   npm run request -- files О-1001 ПАПКА
Сменить статус:                npm run request -- status О-1001 in-work
Ответить (письмо и в профиль): npm run request -- answer О-1001 "Текст ответа"
Опубликовать вопрос с ответом: npm run request -- publish О-1001`

export interface RequestCommandDeps {
  readonly pool: Pool
  readonly storage: Pick<FileStorage, 'read'>
  /** The working directory of the command. */
  readonly workingDirectory: string
  readonly out: { write(text: string): unknown }
}

/** Runs the command and returns the exit code: 0 done, 1 refused, 2 usage error. */
export async function runRequestCommand(argv: readonly string[], deps: RequestCommandDeps): Promise<number> {
  const { pool, out } = deps
  const printLine = (line: string) => out.write(`${line}\n`)
  const [action = '', target = '', ...texts] = positionals(argv)
  if (action === 'list') {
    const rows = await findLatestRequests(pool, target === '' ? null : target, 50)
    for (const row of rows) printLine(`${requestNumber(row.id)}  ${row.status.code}  ${row.type.title}  ${row.name}`)
    if (rows.length === 0) printLine('Таких обращений нет')
    return 0
  }
  const id = requestIdOf(target)
  const run = id === null ? undefined : actions[action]
  if (!run || id === null) {
    printLine(requestUsage)
    return 2
  }
  try {
    printLine(await run(deps, id, texts.join(' ')))
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    printLine(error.message)
    return 1
  }
}

const actions: Readonly<
  Record<string, ((deps: RequestCommandDeps, id: number, text: string) => Promise<string>) | undefined>
> = {
  async show({ pool }, id) {
    const [row] = await findAnyRequest(pool, id)
    if (!row) throw new Failure(404, 'Такого обращения нет')
    return requestText(row)
  },
  async files({ pool, storage, workingDirectory }, id, text) {
    if (text === '') throw new Failure(422, 'Назовите папку после номера')
    const [row] = await findAnyRequest(pool, id)
    if (!row) throw new Failure(404, 'Такого обращения нет')
    if (row.files.length === 0) return 'К обращению ничего не приложено'
    const folder = resolve(workingDirectory, text)
    await mkdir(folder, { recursive: true })
    return (await Promise.all(row.files.map((file, n) => saveFileOf(row, n + 1, file, { storage, folder })))).join('\n')
  },
  async status({ pool }, id, to) {
    return `${requestNumber(id)}: ${await transaction(pool, (tx) => changeRequest(tx, { id, to, answer: '', actor: commandActor }))}`
  },
  async answer({ pool }, id, text) {
    const answer = cleanMultilineText(text)
    if (answer === '') throw new Failure(422, 'Напишите ответ в кавычках после номера')
    return `${requestNumber(id)}: ${await transaction(pool, (tx) => changeRequest(tx, { id, to: 'answered', answer, actor: commandActor }))}`
  },
  async publish({ pool }, id) {
    await transaction(pool, (tx) => publishQuestion(tx, id, commandActor))
    return `${requestNumber(id)}: опубликовано`
  },
}

/**
 * Saves a file under the request's number and the file's original name. Does not overwrite existing files.
 */
async function saveFileOf(
  { id }: RequestRow,
  n: number,
  file: RequestRow['files'][number],
  { storage, folder }: { storage: RequestCommandDeps['storage']; folder: string },
): Promise<string> {
  const bytes = await storage.read(file.id)
  if (!bytes) return `${file.name}: файла нет в хранилище`
  const path = join(folder, `${requestNumber(id)}-${n}-${basename(file.name)}`)
  try {
    await writeFile(path, bytes, { flag: 'wx' })
    return path
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return `${path}: уже есть, оставлен как был`
  }
}

function positionals(argv: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true }).positionals
  } catch {
    return []
  }
}

const requestText = ({ id, type, status, answers, files, events, email, phone }: RequestRow) =>
  [
    `${requestNumber(id)}: ${type.title}, ${status.title} (${status.code})`,
    ...answers.filter(({ text }) => text !== '').map(({ label, text }) => `${label}: ${text}`),
    ...files.map(({ name, id: fileId }) => `Файл: ${name} (${fileId})`),
    ...events.map(({ at, status: title, answer }) => `${at}  ${title}${answer && `: ${answer}`}`),
    `Ответить: ${email || phone}`,
  ].join('\n')
