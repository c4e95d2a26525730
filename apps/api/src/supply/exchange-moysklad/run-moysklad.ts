import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import {
  type Moysklad,
  type MoyskladClock,
  MoyskladFailure,
  openMoysklad,
} from '../../base/integrations/moysklad.port.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import { stageFile } from '../exchange/exchange.port.ts'
import type { OrderExchangeDeps } from '../order-exchange/order-exchange.port.ts'
import { exchangeOrders } from './exchange-orders.ts'
import { hookPath, hookPrefix } from './hook-address.ts'
import { deleteToken, noteHooks } from './hooks.sql.ts'
import { MoyskladAnswerWrong } from './moysklad-lists.ts'
import {
  findDue,
  findMoysklad,
  findReads,
  insertMoyskladRead,
  type MoyskladRead,
  type MoyskladRow,
  noteAsked,
  noteChecked,
  noteFailed,
  noteStaged,
  noteUnchanged,
  settleReads,
  tryLockToken,
  unlockToken,
} from './moysklads.sql.ts'
import { readDue } from './read-due.rule.ts'
import { readGoods } from './read-goods.ts'
import { readStock } from './read-stock.ts'
import { removeHooksOf, setUpHooks } from './set-up-hooks.ts'
import { decryptedToken } from './token.ts'

export interface MoyskladJobDeps {
  readonly pool: Pool
  readonly storage: Pick<FileStorage, 'put' | 'remove'>
  readonly changes: OrderExchangeDeps['changes']
  readonly config: TokenConfig & { readonly dataDir: string; readonly moyskladUrl: string; readonly port: number }
  readonly currentSettings: () => {
    readonly sites: readonly { readonly id: number; readonly hosts: readonly string[] }[]
  }
  readonly log: { error(fields: object, message: string): void }
  /** For tests, which do not wait. */
  readonly clock?: MoyskladClock
}

/** Moments are of whole seconds, and changes are seen a little later than they are made. */
const overlapMs = { goods: 5 * 60_000, stock: 2 * 60_000 }

/** Tries to take notifications back before the token is forgotten: МойСклад drops those nobody answers. */
const maxRemovals = 3

const ignore = () => {}

/** Reads changes of МойСклад for each connection that is due and whose token no other process is using. */
export async function runMoysklad(deps: MoyskladJobDeps): Promise<void> {
  for (const { id, tokenMark } of await findDue(deps.pool)) {
    const lock = await deps.pool.connect()
    // A connection lost while it only holds the lock is noticed by the next query of the pool.
    lock.on('error', ignore)
    try {
      const [lockRow] = await tryLockToken(lock, tokenMark)
      if (!lockRow?.locked) continue
      try {
        await exchangeWith(deps, id)
      } finally {
        await unlockToken(lock, tokenMark).catch(ignore)
      }
    } finally {
      lock.off('error', ignore)
      lock.release()
    }
  }
}

async function exchangeWith(deps: MoyskladJobDeps, id: number): Promise<void> {
  const [row] = await findMoysklad(deps.pool, id)
  if (!row) return
  const token = decryptedToken(deps.config, row.token)
  if (row.removedAt && (token === null || row.failures >= maxRemovals)) return void (await deleteToken(deps.pool, id))
  if (token === null)
    return void (await noteFailed(deps.pool, id, 'Токен зашифрован другим секретом магазина: впишите его ещё раз'))
  const { clock } = deps
  const origin = originOf(deps, row.siteId)
  const prefix = origin && `${origin}${hookPrefix(id)}`
  const moysklad = openMoysklad({ url: deps.config.moyskladUrl, token, ownWebhookUrl: prefix, ...(clock && { clock }) })
  try {
    if (row.removedAt) {
      if (prefix !== null) await removeHooksOf(moysklad, prefix)
      return void (await deleteToken(deps.pool, id))
    }
    if (row.isCheckWanted) await noteChecked(deps.pool, id, await readAccount(moysklad))
    if (row.isEnabled) await readAll(deps, row, moysklad)
    if (row.isEnabled) await exchangeOrders(deps, row, moysklad, deps.config.moyskladUrl)
    if (row.isEnabled && origin !== null) await ensureHooks(deps, row, moysklad, origin)
    await noteAsked(deps.pool, id)
  } catch (error) {
    const isMoyskladFault = error instanceof MoyskladFailure || error instanceof MoyskladAnswerWrong
    if (!isMoyskladFault) deps.log.error({ err: error, connectionId: id }, 'МойСклад was not read')
    await noteFailed(
      deps.pool,
      id,
      isMoyskladFault ? failureText(error) : 'Магазин не смог сохранить ответ МоегоСклада',
    )
  }
}

/** The site's origin for webhooks; null: it cannot be reached from outside. */
function originOf({ currentSettings, config }: MoyskladJobDeps, siteId: number): string | null {
  const site = currentSettings().sites.find(({ id }) => id === siteId)
  const origin = site ? siteOrigin({ hosts: [...site.hosts] }, config.port) : ''
  return origin.startsWith('https://') ? origin : null
}

const hooksEveryMs = 24 * 3_600_000

/** Free accounts and employees without rights have no webhooks: everything is read each minute all the same. */
async function ensureHooks(deps: MoyskladJobDeps, row: MoyskladRow, moysklad: Moysklad, origin: string): Promise<void> {
  if (row.hooksAt && Date.now() - row.hooksAt.getTime() < hooksEveryMs) return
  let failure = ''
  try {
    const url = `${origin}${hookPath(deps.config, row.id)}`
    await setUpHooks(moysklad, `${origin}${hookPrefix(row.id)}`, url, row.exchangesOrders)
  } catch (error) {
    if (!(error instanceof MoyskladFailure || error instanceof MoyskladAnswerWrong)) throw error
    failure = error.message.slice(0, 300)
  }
  await noteHooks(deps.pool, row.id, failure)
}

function failureText(error: MoyskladFailure | MoyskladAnswerWrong): string {
  const isRefused = error instanceof MoyskladFailure && (error.status === 401 || error.status === 403)
  const advice = isRefused ? 'МойСклад не принял токен, проверьте его и права сотрудника: ' : ''
  return `${advice}${error.message}`.slice(0, 300)
}

/** The employee whose token it is. */
async function readAccount(moysklad: Moysklad): Promise<string> {
  const { body } = await moysklad.get('/context/employee')
  const { name, email } = body as { name?: unknown; email?: unknown }
  const title = [name, email].find((each) => typeof each === 'string' && each !== '')
  return typeof title === 'string' ? title.slice(0, 200) : ''
}

async function readAll(deps: MoyskladJobDeps, row: MoyskladRow, moysklad: Moysklad): Promise<void> {
  await settleReads(deps.pool, row.id)
  const reads = await findReads(deps.pool, row.id)
  const dueOf = (what: MoyskladRead['what']) => {
    const read = reads.find((each) => each.what === what)
    const due = read ? readDue(read, row.isTrusted, Date.now()) : null
    return read && due ? { read, due } : null
  }
  const goods = dueOf('goods')
  const ids = goods ? await takeGoods(deps, row.id, moysklad, goods.read, goods.due) : []
  const stock = dueOf('stock')
  // What was just made, or taken out of the archive, has stock that did not change.
  if (stock) await takeStock(deps, row.id, moysklad, stock.read, stock.due, ids)
}

async function takeGoods(
  deps: MoyskladJobDeps,
  id: number,
  moysklad: Moysklad,
  { since, contentHash }: MoyskladRead,
  due: 'whole' | 'changes',
): Promise<readonly string[]> {
  const startedAt = performance.now()
  const directory = join(deps.config.dataDir, 'exchange')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const isWhole = due === 'whole'
  const read = await readGoods(moysklad, isWhole ? null : since, join(directory, `moysklad-${id}`))
  try {
    const mark = new Date(read.requestedAt.getTime() - overlapMs.goods)
    const isSame = !isWhole && (read.ids.length === 0 || contentHash?.equals(read.contentHash))
    if (isSame) await noteUnchanged(deps.pool, id, 'goods', mark)
    else {
      const packageId = await stageFile(deps, id, 'goods.jsonl', Readable.from(read.lines()))
      await noteStaged(deps.pool, id, 'goods', packageId, mark, isWhole, read.contentHash)
    }
    await insertMoyskladRead(
      deps.pool,
      id,
      'moysklad goods',
      read.ids.length,
      Math.round(performance.now() - startedAt),
    )
    return isWhole || isSame ? [] : read.ids
  } finally {
    await read.close()
  }
}

async function takeStock(
  deps: MoyskladJobDeps,
  id: number,
  moysklad: Moysklad,
  { since }: MoyskladRead,
  due: 'whole' | 'changes',
  alsoIds: readonly string[],
): Promise<void> {
  const startedAt = performance.now()
  const isWhole = due === 'whole'
  const read = await readStock(moysklad, isWhole ? null : since, alsoIds)
  const mark = new Date(read.requestedAt.getTime() - overlapMs.stock)
  if (read.rows.length === 0 && !isWhole) await noteUnchanged(deps.pool, id, 'stock', mark)
  else {
    const packageId = await stageFile(deps, id, 'stock.jsonl', Readable.from(read.lines()))
    await noteStaged(deps.pool, id, 'stock', packageId, mark, isWhole, null)
  }
  await insertMoyskladRead(deps.pool, id, 'moysklad stock', read.rows.length, Math.round(performance.now() - startedAt))
}
