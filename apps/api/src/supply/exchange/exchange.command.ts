import { isIP } from 'node:net'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import { commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { FeedUnreadable, findImportSites, importSummary } from '../import/import.port.ts'
import { readOrderQueue, resendOrders } from '../order-exchange/order-exchange.port.ts'
import { type ApplyDeps, previewPackage } from './apply-package.ts'
import { type ExchangeConnection, findConnections } from './connections.sql.ts'
import { type ExchangeArguments, exchangeArguments, exchangeUsage } from './exchange-arguments.ts'
import { addConnection, changeConnection, decideHeldRuns, renewSecret } from './manage-exchange.ts'
import { addExchangeJob, listPackages, replayPackage } from './packages.sql.ts'
import { listRuns } from './runs.sql.ts'
import { ExchangeRefused } from './unpack-folder.ts'

export interface ExchangeCommandDeps extends ApplyDeps {
  readonly out: { write(text: string): unknown }
}

/** An argument refers to something that does not exist or is not allowed. */
class Refused extends Error {}

/** Runs the command; returns the exit code: 0 done, 1 refused, 2 wrong arguments. */
export async function runExchangeCommand(argv: readonly string[], deps: ExchangeCommandDeps): Promise<number> {
  const print = (line: string) => void deps.out.write(`${line}\n`)
  const params = exchangeArguments(argv)
  if (params === null) {
    print(exchangeUsage)
    return 2
  }
  try {
    await run(params, deps, print)
    return 0
  } catch (error) {
    if (!(error instanceof Refused || error instanceof ExchangeRefused || error instanceof FeedUnreadable)) throw error
    print(error.message)
    return 1
  }
}

async function run(params: ExchangeArguments, deps: ExchangeCommandDeps, print: (line: string) => void): Promise<void> {
  if (params.command === 'status') return showStatus(deps.pool, params.login, print)
  if (params.command === 'add') return add(deps.pool, params, print)
  if (params.command === 'set') return change(deps.pool, params, print)
  if (params.command === 'secret') {
    const secret = await transaction(deps.pool, async (tx) =>
      renewSecret(tx, await find(tx, params.login), commandActor),
    )
    return print(`Пароль, его больше не увидеть: ${secret}`)
  }
  if (params.command === 'dry-run') {
    for (const line of importSummary(await previewPackage(deps, params.packageId), { dryRun: true, seconds: 0 }))
      print(line)
    return
  }
  if (params.command === 'replay') {
    await transaction(deps.pool, async (tx) => {
      const [row] = await replayPackage(tx, params.packageId)
      if (!row) throw new Refused(`Пакета ${params.packageId} нет, или он применяется сейчас`)
      await recordAudit(tx, {
        actor: commandActor,
        action: 'exchange.replay',
        record: { kind: 'exchange', id: row.connectionId },
        changes: { package: [null, params.packageId] },
      })
      await addExchangeJob(tx)
    })
    return print('Пакет ждёт очереди: его применит работающий магазин')
  }
  if (params.command === 'resend') {
    await transaction(deps.pool, async (tx) => {
      const connection = await find(tx, params.login)
      const [sent] = await resendOrders(tx, connection.id, [params.orderId])
      if (!sent) throw new Refused(`Заказа ${orderNumber(params.orderId)} на этом сайте нет`)
      await recordAudit(tx, {
        actor: commandActor,
        action: 'exchange.resend',
        siteId: connection.siteId,
        record: { kind: 'order', id: params.orderId },
        changes: { exchange: [null, params.login] },
      })
    })
    return print('Заказ уйдёт при следующем обмене')
  }
  return decide(deps, params, print)
}

async function add(
  pool: Pool,
  { login, title, site: code }: Extract<ExchangeArguments, { command: 'add' }>,
  print: (line: string) => void,
): Promise<void> {
  if (!/^[A-Za-z0-9._@-]{1,64}$/.test(login)) throw new Refused('Логин — до 64 латинских букв, цифр и знаков . _ @ -')
  const sites = await findImportSites(pool)
  const site = code === null ? sites[0] : sites.find((each) => each.code === code)
  if (!site) throw new Refused(code === null ? 'Сайтов ещё нет: запустите магазин' : `Нет сайта «${code}»`)
  const created = await transaction(pool, (tx) => addConnection(tx, { login, title, siteId: site.id }, commandActor))
  if (!created) throw new Refused(`Обмен «${login}» уже есть`)
  print(`Логин: ${login}`)
  print(`Пароль, его больше не увидеть: ${created.secret}`)
  print('Первая выгрузка ничего не изменит: посмотрите её командой status и подтвердите командой approve.')
}

async function find(tx: Queryable, login: string): Promise<ExchangeConnection> {
  const connection = (await findConnections(tx)).find((each) => each.login === login)
  if (!connection) throw new Refused(`Обмена «${login}» нет`)
  return connection
}

async function change(
  pool: Pool,
  { login, settings }: Extract<ExchangeArguments, { command: 'set' }>,
  print: (line: string) => void,
): Promise<void> {
  const wrong = settings.plainHttpFrom?.find((each) => isIP(each.replace(/\/\d{1,3}$/, '')) === 0)
  if (wrong !== undefined) throw new Refused(`Адрес «${wrong}» не разобрать`)
  await transaction(pool, async (tx) => changeConnection(tx, await find(tx, login), settings, commandActor))
  print('Записано')
}

async function decide(
  deps: ExchangeCommandDeps,
  { command, login, runId }: Extract<ExchangeArguments, { command: 'approve' | 'reject' }>,
  print: (line: string) => void,
): Promise<void> {
  const isApproved = command === 'approve'
  const connection = await find(deps.pool, login)
  const { packages, hidden } = await decideHeldRuns(deps, connection, runId, isApproved, commandActor)
  print(isApproved ? `Пакетов применяется: ${packages}, товаров скрыто: ${hidden}` : `Пакетов отклонено: ${packages}`)
}

async function showStatus(pool: Pool, login: string | null, print: (line: string) => void): Promise<void> {
  const connections = (await findConnections(pool)).filter((each) => login === null || each.login === login)
  if (connections.length === 0) throw new Refused(login === null ? 'Обменов нет' : `Обмена «${login}» нет`)
  for (const one of connections) {
    const isPolled = one.kind === 'moysklad'
    const [was, never] = isPolled ? ['прочитан', 'ещё не прочитан'] : ['был', 'ещё не приходил']
    const seen = one.seenAt ? `${was} ${timeText(one.seenAt)}` : never
    const state = one.isEnabled ? (one.isTrusted ? '' : ', первая выгрузка не подтверждена') : ', выключен'
    print(`${one.login} «${one.title}», сайт ${one.site}: ${seen}${state}`)
    if (one.failure) print(`  не получилось: ${one.failure}`)
    const { waiting, parked } = await readOrderQueue(pool, one.id)
    if (one.kind !== 'feed')
      print(`  заказы в ${one.kind === '1c' ? '1С' : 'МойСклад'}: ждут обмена ${waiting}, отложены ${parked}`)
    for (const run of await listRuns(pool, one.id)) {
      const hiding = run.hiding === 'hidden' ? `скрыто ${run.hidden}` : run.why || hidingWords[run.hiding]
      const held = run.held > 0 ? `, ждут решения ${run.held}` : ''
      const refused = run.refused > 0 ? `, отказано ${run.refused}` : ''
      print(`  обмен ${run.id} от ${timeText(run.formedAt)}: файлов ${run.packages}${held}${refused}; ${hiding}`)
    }
    for (const { id, name, state: became, answer, whyHeld, receivedAt } of await listPackages(pool, one.id))
      print(
        `    пакет ${id} ${timeText(receivedAt)} ${name}: ${stateWords[became]}${whyHeld || answer ? ` — ${whyHeld || answer}` : ''}`,
      )
  }
}

const stateWords = {
  waiting: 'ждёт очереди',
  applying: 'применяется',
  applied: 'применён',
  refused: 'отказано',
  held: 'ждёт решения',
  rejected: 'отклонён',
} as const
const hidingWords = {
  open: 'идёт',
  none: 'ничего не скрыто',
  hidden: '',
  held: 'ждёт решения',
  rejected: 'скрывать отказались',
} as const

const timeText = (at: Date) =>
  at.toLocaleString('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' })
