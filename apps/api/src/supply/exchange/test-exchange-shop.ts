import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openChanges } from '../../base/db/changes.ts'
import type { TestDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { goods, goodsFile, offer, offersFile } from '../import/test-exchange.ts'
import { applyPackage } from './apply-package.ts'
import { runExchangeCommand } from './exchange.command.ts'
import { applyWaiting, runExchange } from './run-exchange.ts'
import { type ClientSettings, ExchangeClient, type SendRequest } from './test-1c-client.ts'

export const xml = (text: string) => Buffer.from(text)
/** The file with another formation time. */
export const formedAt = (time: string, text: string) => xml(text.replace('2026-02-03T10:15:00', time))
export const fullGoods = (ids: readonly string[]) => goodsFile(ids.map((id) => goods(id)))
export const fullOffers = (ids: readonly string[], options: Parameters<typeof offer>[1] = {}) =>
  offersFile(ids.map((id) => offer(id, options)))

const waitsForPackages = /[?&]mode=(import|complete|deactivate)\b/

/** Sends requests, and applies packages while one is open that waits for them. */
export const sendAndApply =
  (app: FastifyInstance, applyPackages: () => Promise<void>): SendRequest =>
  async ({ method, url, headers, payload }) => {
    let isAnswered = false
    const answering = app
      .inject({ method, url, headers: { host: 'localhost', ...headers }, ...(payload && { payload }) })
      .finally(() => {
        isAnswered = true
      })
    const answered = answering.catch(() => {})
    while (waitsForPackages.test(url) && !isAnswered) {
      await applyPackages()
      await Promise.race([answered, pause(10)])
    }
    const answer = await answering
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
  }

/** A shop that answers clients of the exchange and applies what they sent. */
export function openExchangeShop({ pool, url, dataDirectory, filesDirectory }: TestDatabase, app: FastifyInstance) {
  const changes = openChanges(pool, url)
  closeAfterwards(() => changes.close())
  const storage = openFolderStorage(filesDirectory)
  const deps = { pool, changes, storage, config: { dataDir: dataDirectory }, log: { error: () => {} } }
  const jobDeps = { ...deps, apply: (id: number) => applyPackage(deps, id) }
  const runJob = () => runExchange(jobDeps)
  const send = sendAndApply(app, () => applyWaiting(jobDeps))

  async function command(...argv: string[]): Promise<{ code: number; text: string }> {
    let text = ''
    const code = await runExchangeCommand(argv, { ...deps, out: { write: (line) => (text += line) } })
    return { code, text }
  }

  let logins = 0
  async function connect(settings: Partial<ClientSettings> = {}, isTrusted = true) {
    const login = `ut-${++logins}`
    const { text } = await command('add', login, '--title', 'УТ 11')
    if (isTrusted) await pool.query('update exchange_connections set is_trusted = true where login = $1', [login])
    const secret = /увидеть: (\S+)/.exec(text)![1]!
    return { login, secret, client: new ExchangeClient(send, { login, secret, ...settings }) }
  }

  /** Goods of a connection as buyers see them: title, the guests' price in roubles, free stock. */
  async function onSale(login: string): Promise<Record<string, string>> {
    const { rows } = await pool.query<{ id: string; line: string }>(
      `select g.source_id as id, concat_ws(' ', p.title, r.price_kopecks / 100 || ' ₽', '×' ||
         (select sum(on_hand - reserved) from stock s where s.offer_id = m.offer_id)) as line
       from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
         left join offer_prices r on r.offer_id = m.offer_id
           and r.price_role = (select price_role from sites where id = 1)
       where p.source = $1 and p.hidden_at is null and g.hidden_at is null order by g.source_id`,
      [`exchange:${login}`],
    )
    return Object.fromEntries(rows.map(({ id, line }) => [id, line]))
  }

  /** Makes all files look four minutes old. */
  const ageFiles = () => pool.query(`update exchange_files set changed_at = changed_at - interval '4 minutes'`)

  return { deps, runJob, send, command, connect, onSale, ageFiles }
}
