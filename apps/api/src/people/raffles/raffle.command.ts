import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Blocks } from '@shpulka/contract/content/blocks'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import { drawRaffle } from './draw-raffle.ts'
import { findWinners } from './entries.sql.ts'
import { participantName } from './participant-name.rule.ts'
import { findInvalidDraws } from './raffles.port.ts'
import { findRafflesByCode, findSiteIdByCode, insertRaffle, type RaffleRow } from './raffles.sql.ts'

export const raffleUsage = `Розыгрыши: npm run raffle -- команда
create ФАЙЛ.json       завести: {site, code, title, preview, organiser, rules, startsAt, endsAt, drawsAt, prizes:
[{place, title, description, count, valueKopecks, image}]}
show КОД               состояние, хеш зерна, победители
draw КОД               определить победителей; до окончания приёма нельзя, второй раз ничего не меняет. По часам
это делает сам магазин
verify КОД             пересчитать розыгрыш заново из опубликованных зерна и списка
--site КОД_САЙТА       когда розыгрыш с таким кодом есть на нескольких сайтах`

const isoDateTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$' })
const NewRaffle = Type.Object(
  {
    site: Type.String(),
    code: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,59}$' }),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    preview: Type.String({ maxLength: 500 }),
    organiser: Type.String({ minLength: 1, maxLength: 500 }),
    rules: Blocks,
    startsAt: isoDateTime,
    endsAt: isoDateTime,
    drawsAt: isoDateTime,
    prizes: Type.Array(
      Type.Object(
        {
          place: Type.Integer({ minimum: 1, maximum: 1000 }),
          title: Type.String({ minLength: 1, maxLength: 200 }),
          description: Type.Optional(Type.String({ maxLength: 1000 })),
          count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
          valueKopecks: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
          image: Type.Optional(Type.String({ pattern: '^[0-9a-f-]{36}$' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { additionalProperties: false },
)

export interface RaffleCommandDeps {
  readonly pool: Pool
  readonly out: { write(text: string): unknown }
}

/**
 * Runs the command and returns the exit code: 0 done, 1 refused or an invalid draw, 2 usage error.
 */
export async function runRaffleCommand(argv: readonly string[], { pool, out }: RaffleCommandDeps): Promise<number> {
  const printLine = (line: string) => void out.write(`${line}\n`)
  const params = parseCommand(argv)
  if (params === null) {
    printLine(raffleUsage)
    return 2
  }
  const { command, target, site } = params
  if (command === 'create') return create(pool, target, printLine)
  const raffles = await findRafflesByCode(pool, target, site)
  const [raffle] = raffles
  if (!raffle || raffles.length > 1) {
    printLine(
      raffle ? 'Розыгрыш с таким кодом есть на нескольких сайтах: назовите сайт, --site КОД' : 'Такого розыгрыша нет',
    )
    return 1
  }
  if (command === 'draw')
    try {
      await drawRaffle(pool, raffle.id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      printLine(error.message)
      return 1
    }
  if (command === 'verify') return verify(pool, raffle, printLine)
  await show(pool, raffle, printLine)
  return 0
}

async function create(pool: Pool, file: string, printLine: (line: string) => void): Promise<number> {
  let definition: unknown
  try {
    definition = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    printLine(`Файл не прочитан: ${(error as Error).message}`)
    return 1
  }
  if (!Value.Check(NewRaffle, definition)) {
    for (const { instancePath, message } of Value.Errors(NewRaffle, definition).slice(0, 10))
      printLine(`${instancePath || 'файл'}: ${message}`)
    return 1
  }
  const [site] = await findSiteIdByCode(pool, definition.site)
  if (!site) {
    printLine(`Сайта с кодом ${definition.site} нет`)
    return 1
  }
  const { code, title, preview, organiser, rules, startsAt, endsAt, drawsAt, prizes } = definition
  const texts = [code, title, preview, organiser, JSON.stringify(rules)] as const
  try {
    await transaction(pool, async (tx) => {
      const seed = randomBytes(32)
      const [inserted] = await insertRaffle(
        tx,
        site.id,
        ...texts,
        startsAt,
        endsAt,
        drawsAt,
        seed,
        JSON.stringify(prizes),
      )
      await recordAudit(tx, {
        actor: commandActor,
        action: 'raffle.create',
        record: { kind: 'raffle', id: inserted!.id },
        siteId: site.id,
        changes: { title: [null, title] },
      })
    })
  } catch (error) {
    // A violated database constraint: the code exists, dates are in the wrong order, or an image is unknown.
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('2'))) throw error
    printLine(`Розыгрыш не заведён: ${error.message}`)
    return 1
  }
  const [raffle] = await findRafflesByCode(pool, code, definition.site)
  printLine(`Розыгрыш заведён: /raffles/${code}`)
  printLine(`Хеш зерна опубликован: ${raffle!.commitment.toString('hex')}`)
  return 0
}

async function show(pool: Pool, { id, siteId, code }: RaffleRow, printLine: (line: string) => void): Promise<void> {
  const raffle = (await findRafflesByCode(pool, code, null)).find((candidate) => candidate.siteId === siteId)!
  const states = {
    coming: 'приём не начался',
    open: 'идёт приём',
    closed: 'приём закончен, победителей ещё нет',
    drawn: 'победители определены',
  }
  printLine(`${raffle.title}: ${states[raffle.state]}, участников ${raffle.participants}`)
  printLine(`Хеш зерна: ${raffle.commitment.toString('hex')}`)
  if (raffle.listHash) printLine(`Хеш списка: ${raffle.listHash.toString('hex')}`)
  if (raffle.seed) printLine(`Зерно: ${raffle.seed.toString('hex')}`)
  for (const { place, number, ticket, fio, isErased } of await findWinners(pool, id))
    printLine(`Место ${place}: билет ${number} (${ticket}), ${participantName(fio, isErased)}`)
}

async function verify(pool: Pool, raffle: RaffleRow, printLine: (line: string) => void): Promise<number> {
  const { checked, invalid } = await findInvalidDraws(pool, raffle.id)
  if (checked === 0) {
    printLine('Победители ещё не определены: проверять нечего')
    return 1
  }
  printLine(invalid.length === 0 ? 'Сошлось: хеш зерна, хеш списка и победители те же' : 'Не сошлось')
  return invalid.length === 0 ? 0 : 1
}

const commands = ['create', 'show', 'draw', 'verify'] as const

function parseCommand(
  argv: readonly string[],
): { command: (typeof commands)[number]; target: string; site: string | null } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { site: { type: 'string' } },
      allowPositionals: true,
    })
    const [name, target, ...rest] = positionals
    const command = commands.find((candidate) => candidate === name)
    return command === undefined || target === undefined || rest.length > 0
      ? null
      : { command, target, site: values.site ?? null }
  } catch {
    return null
  }
}
