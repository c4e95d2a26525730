import { isIP } from 'node:net'
import { commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool, Tx } from '../../base/db/pool.ts'
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

/** Something the command was asked for is not there, or cannot be so. */
class Refused extends Error {}

/** Runs the command; returns the exit code: 0 done, 1 refused, 2 asked for in a wrong way. */
export async function runExchangeCommand(argv: readonly string[], deps: ExchangeCommandDeps): Promise<number> {
  const say = (line: string) => void deps.out.write(`${line}\n`)
  const asked = exchangeArguments(argv)
  if (asked === null) {
    say(exchangeUsage)
    return 2
  }
  try {
    await run(asked, deps, say)
    return 0
  } catch (error) {
    if (!(error instanceof Refused || error instanceof ExchangeRefused || error instanceof FeedUnreadable)) throw error
    say(error.message)
    return 1
  }
}

async function run(asked: ExchangeArguments, deps: ExchangeCommandDeps, say: (line: string) => void): Promise<void> {
  if (asked.command === 'status') return showStatus(deps.pool, asked.login, say)
  if (asked.command === 'add') return add(deps.pool, asked, say)
  if (asked.command === 'set') return change(deps.pool, asked, say)
  if (asked.command === 'secret') {
    const secret = await transaction(deps.pool, async (tx) =>
      renewSecret(tx, await find(tx, asked.login), commandActor),
    )
    return say(`Пароль, его больше не увидеть: ${secret}`)
  }
  if (asked.command === 'dry-run') {
    for (const line of importSummary(await previewPackage(deps, asked.packageId), { dryRun: true, seconds: 0 }))
      say(line)
    return
  }
  if (asked.command === 'replay') {
    await transaction(deps.pool, async (tx) => {
      const [row] = await replayPackage(tx, asked.packageId)
      if (!row) throw new Refused(`Пакета ${asked.packageId} нет, или он применяется сейчас`)
      await recordAudit(tx, {
        ...{ actor: commandActor, action: 'exchange.replay', record: { kind: 'exchange', id: row.connectionId } },
        changes: { package: [null, asked.packageId] },
      })
      await addExchangeJob(tx)
    })
    return say('Пакет ждёт очереди: его применит работающий магазин')
  }
  if (asked.command === 'resend') {
    await transaction(deps.pool, async (tx) => {
      const connection = await find(tx, asked.login)
      const [sent] = await resendOrders(tx, connection.id, [asked.orderId])
      if (!sent) throw new Refused(`Заказа Ш-${asked.orderId} на этом сайте нет`)
      await recordAudit(tx, {
        ...{ actor: commandActor, action: 'exchange.resend', siteId: connection.siteId },
        record: { kind: 'order', id: asked.orderId },
        changes: { exchange: [null, asked.login] },
      })
    })
    return say('Заказ уйдёт при следующем обмене')
  }
  return decide(deps, asked, say)
}

async function add(
  pool: Pool,
  { login, title, site: code }: Extract<ExchangeArguments, { command: 'add' }>,
  say: (line: string) => void,
): Promise<void> {
  if (!/^[A-Za-z0-9._@-]{1,64}$/.test(login)) throw new Refused('Логин — до 64 латинских букв, цифр и знаков . _ @ -')
  const sites = await findImportSites(pool)
  const site = code === null ? sites[0] : sites.find((each) => each.code === code)
  if (!site) throw new Refused(code === null ? 'Сайтов ещё нет: запустите магазин' : `Нет сайта «${code}»`)
  const made = await transaction(pool, (tx) => addConnection(tx, { login, title, siteId: site.id }, commandActor))
  if (!made) throw new Refused(`Обмен «${login}» уже есть`)
  say(`Логин: ${login}`)
  say(`Пароль, его больше не увидеть: ${made.secret}`)
  say('Первая выгрузка ничего не изменит: посмотрите её командой status и подтвердите командой approve.')
}

async function find(tx: Tx, login: string): Promise<ExchangeConnection> {
  const found = (await findConnections(tx)).find((each) => each.login === login)
  if (!found) throw new Refused(`Обмена «${login}» нет`)
  return found
}

async function change(
  pool: Pool,
  { login, settings }: Extract<ExchangeArguments, { command: 'set' }>,
  say: (line: string) => void,
): Promise<void> {
  const wrong = settings.plainHttpFrom?.find((each) => isIP(each.replace(/\/\d{1,3}$/, '')) === 0)
  if (wrong !== undefined) throw new Refused(`Адрес «${wrong}» не разобрать`)
  await transaction(pool, async (tx) => changeConnection(tx, await find(tx, login), settings, commandActor))
  say('Записано')
}

async function decide(
  deps: ExchangeCommandDeps,
  { command, login, runId }: Extract<ExchangeArguments, { command: 'approve' | 'reject' }>,
  say: (line: string) => void,
): Promise<void> {
  const isApproved = command === 'approve'
  const connection = await find(deps.pool, login)
  const { packages, hidden } = await decideHeldRuns(deps, connection, runId, isApproved, commandActor)
  say(isApproved ? `Пакетов применяется: ${packages}, товаров скрыто: ${hidden}` : `Пакетов отклонено: ${packages}`)
}

async function showStatus(pool: Pool, login: string | null, say: (line: string) => void): Promise<void> {
  const connections = (await findConnections(pool)).filter((each) => login === null || each.login === login)
  if (connections.length === 0) throw new Refused(login === null ? 'Обменов нет' : `Обмена «${login}» нет`)
  for (const one of connections) {
    const isAsked = one.kind === 'moysklad'
    const [was, never] = isAsked ? ['прочитан', 'ещё не прочитан'] : ['был', 'ещё не приходил']
    const seen = one.seenAt ? `${was} ${timeText(one.seenAt)}` : never
    const state = one.isEnabled ? (one.isTrusted ? '' : ', первая выгрузка не подтверждена') : ', выключен'
    say(`${one.login} «${one.title}», сайт ${one.site}: ${seen}${state}`)
    if (one.failure) say(`  не получилось: ${one.failure}`)
    const { waiting, parked } = await readOrderQueue(pool, one.id)
    if (one.kind !== 'feed')
      say(`  заказы в ${one.kind === '1c' ? '1С' : 'МойСклад'}: ждут обмена ${waiting}, отложены ${parked}`)
    for (const run of await listRuns(pool, one.id)) {
      const hiding = run.hiding === 'hidden' ? `скрыто ${run.hidden}` : run.why || hidingWords[run.hiding]
      const held = run.held > 0 ? `, ждут решения ${run.held}` : ''
      const refused = run.refused > 0 ? `, отказано ${run.refused}` : ''
      say(`  обмен ${run.id} от ${timeText(run.formedAt)}: файлов ${run.packages}${held}${refused}; ${hiding}`)
    }
    for (const { id, name, state: became, answer, whyHeld, receivedAt } of await listPackages(pool, one.id))
      say(
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
