import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import {
  type Moysklad,
  type MoyskladClock,
  MoyskladFailure,
  type MoyskladRefusals,
  newMoyskladRefusals,
  openMoysklad,
} from '../../base/integrations/moysklad.port.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import { stageFile } from '../exchange/exchange.port.ts'
import type { OrderExchangeDeps } from '../order-exchange/order-exchange.port.ts'
import { exchangeOrders } from './exchange-orders.ts'
import { hookPath, hookPrefix } from './hook-address.ts'
import { deleteToken, recordHooks } from './hooks.sql.ts'
import { MoyskladAnswerWrong } from './moysklad-lists.ts'
import {
  endFinishedReads,
  findDueMoysklads,
  findMoysklad,
  findReads,
  findStoredTokens,
  insertMoyskladRead,
  type MoyskladRead,
  type MoyskladRow,
  recordCheck,
  recordFailure,
  recordStaged,
  recordSuccess,
  recordUnchanged,
  requestFullStock,
  saveReencryptedToken,
  tryLockToken,
  unlockToken,
} from './moysklads.sql.ts'
import { nextReadKind } from './next-read-kind.rule.ts'
import { readGoods } from './read-goods.ts'
import { readStock } from './read-stock.ts'
import { removeHooksOf, setUpHooks } from './set-up-hooks.ts'
import { decryptedToken, encryptedToken, tokenHash } from './token.ts'

export interface MoyskladJobDeps {
  readonly pool: Pool
  readonly storage: Pick<FileStorage, 'put' | 'remove'>
  readonly changes: OrderExchangeDeps['changes']
  readonly config: TokenConfig & { readonly dataDir: string; readonly moyskladUrl: string; readonly port: number }
  readonly currentSettings: () => {
    readonly sites: readonly { readonly id: number; readonly hosts: readonly string[] }[]
  }
  readonly log: { error(fields: object, message: string): void }
  /** What was refused to each token in earlier runs of this process; filled here. Missing: nothing is remembered. */
  readonly refusals?: Map<string, MoyskladRefusals>
  /** Set by tests, which do not wait. */
  readonly clock?: MoyskladClock
}

/** Times have whole seconds, and changes become visible with a delay, so reads overlap. */
const overlapMilliseconds = { goods: 5 * 60_000, stock: 2 * 60_000 }

/** Attempts to remove webhooks before the token is deleted: МойСклад drops webhooks that are not answered. */
const maxRemovals = 3

const ignore = () => {}

/** Reads changes for each due connection whose token no other process is using. */
export async function runMoysklad(deps: MoyskladJobDeps): Promise<void> {
  if (deps.config.tokenSecretPrevious) await reencryptTokens(deps)
  for (const { id, tokenHash: hash } of await findDueMoysklads(deps.pool))
    await withLockedToken(deps.pool, hash, () => exchangeWith(deps, id, hash))
}

/** Does nothing while another process uses the token. */
async function withLockedToken(pool: Pool, hash: Buffer, work: () => Promise<void>): Promise<void> {
  const lock = await pool.connect()
  // A connection lost while it only holds the lock is noticed by the next query of the pool.
  lock.on('error', ignore)
  try {
    const [lockRow] = await tryLockToken(lock, hash)
    if (!lockRow?.locked) return
    try {
      await work()
    } finally {
      await unlockToken(lock, hash).catch(ignore)
    }
  } finally {
    lock.off('error', ignore)
    lock.release()
  }
}

/** While the shop's secret is being replaced: tokens of disabled connections must outlive the previous one too. */
async function reencryptTokens({ pool, config }: MoyskladJobDeps): Promise<void> {
  for (const { id, token: stored, tokenHash: hash } of await findStoredTokens(pool)) {
    const decrypted = decryptedToken(config, stored)
    if (!decrypted?.isByPrevious) continue
    const { token } = decrypted
    await withLockedToken(pool, hash, async () => {
      await saveReencryptedToken(pool, id, hash, encryptedToken(config, token), tokenHash(config, token))
    })
  }
}

async function exchangeWith(deps: MoyskladJobDeps, id: number, lockedHash: Buffer): Promise<void> {
  const [row] = await findMoysklad(deps.pool, id)
  // A token that was changed since is locked under another hash: it is used a minute later.
  if (!row?.tokenHash.equals(lockedHash)) return
  const token = decryptedToken(deps.config, row.token)?.token ?? null
  if (row.removedAt && (token === null || row.failures >= maxRemovals)) return void (await deleteToken(deps.pool, id))
  if (token === null)
    return void (await recordFailure(deps.pool, id, 'Токен зашифрован другим секретом магазина: впишите его ещё раз'))
  const { clock } = deps
  const origin = originOf(deps, row.siteId)
  const prefix = origin && `${origin}${hookPrefix(id)}`
  const moysklad = openMoysklad({
    url: deps.config.moyskladUrl,
    token,
    ownWebhookUrl: prefix,
    ...(clock && { clock }),
    refusals: refusalsOf(deps, row),
  })
  try {
    if (row.removedAt) {
      if (prefix !== null) await removeHooksOf(moysklad, prefix)
      return void (await deleteToken(deps.pool, id))
    }
    if (row.isCheckWanted) await recordCheck(deps.pool, id, await readAccount(moysklad))
    if (row.isEnabled) await readDueData(deps, row, moysklad)
    if (row.isEnabled) await exchangeOrders(deps, row, moysklad, deps.config.moyskladUrl)
    if (row.isEnabled && origin !== null) await ensureHooks(deps, row, moysklad, origin)
    await recordSuccess(deps.pool, id)
  } catch (error) {
    const isMoyskladError = error instanceof MoyskladFailure || error instanceof MoyskladAnswerWrong
    if (!isMoyskladError) deps.log.error({ err: error, connectionId: id }, 'МойСклад was not read')
    await recordFailure(
      deps.pool,
      id,
      isMoyskladError ? failureText(error) : 'Магазин не смог сохранить ответ МоегоСклада',
    )
  }
}

/** Staff who ask for a check have mended what was refused. */
function refusalsOf({ refusals, clock }: MoyskladJobDeps, { tokenHash: hash, isCheckWanted }: MoyskladRow) {
  const key = hash.toString('hex')
  const known = isCheckWanted ? undefined : refusals?.get(key)
  if (known) return known
  const none = newMoyskladRefusals(clock)
  refusals?.set(key, none)
  return none
}

/** The site's origin for webhooks; null: it is not reachable from outside. */
function originOf({ currentSettings, config }: MoyskladJobDeps, siteId: number): string | null {
  const site = currentSettings().sites.find(({ id }) => id === siteId)
  const origin = site ? siteOrigin({ hosts: [...site.hosts] }, config.port) : ''
  return origin.startsWith('https://') ? origin : null
}

const hooksEveryMilliseconds = 24 * 3_600_000

/** Webhooks may be refused (free accounts, employees without rights): data is read every minute anyway. */
async function ensureHooks(deps: MoyskladJobDeps, row: MoyskladRow, moysklad: Moysklad, origin: string): Promise<void> {
  if (row.hooksAt && Date.now() - row.hooksAt.getTime() < hooksEveryMilliseconds) return
  let failure = ''
  try {
    const url = `${origin}${hookPath(deps.config, row.id)}`
    await setUpHooks(moysklad, `${origin}${hookPrefix(row.id)}`, url, row.exchangesOrders)
  } catch (error) {
    if (!(error instanceof MoyskladFailure || error instanceof MoyskladAnswerWrong)) throw error
    failure = error.message.slice(0, 300)
  }
  await recordHooks(deps.pool, row.id, failure)
}

function failureText(error: MoyskladFailure | MoyskladAnswerWrong): string {
  const isRefused = error instanceof MoyskladFailure && (error.status === 401 || error.status === 403)
  const advice = isRefused ? 'МойСклад не принял токен, проверьте его и права сотрудника: ' : ''
  return `${advice}${error.message}`.slice(0, 300)
}

/** Name of the employee who owns the token. */
async function readAccount(moysklad: Moysklad): Promise<string> {
  const { body } = await moysklad.get('/context/employee')
  const { name, email } = body as { name?: unknown; email?: unknown }
  const title = [name, email].find((each) => typeof each === 'string' && each !== '')
  return typeof title === 'string' ? title.slice(0, 200) : ''
}

async function readDueData(deps: MoyskladJobDeps, row: MoyskladRow, moysklad: Moysklad): Promise<void> {
  await endFinishedReads(deps.pool, row.id)
  const reads = await findReads(deps.pool, row.id)
  const dueOf = (what: MoyskladRead['what']) => {
    const read = reads.find((each) => each.what === what)
    const kind = read ? nextReadKind(read, row.isTrusted, Date.now()) : null
    return read && kind ? { read, kind } : null
  }
  const goods = dueOf('goods')
  const ids = goods ? await stageGoods(deps, row.id, moysklad, goods.read, goods.kind) : []
  const stock = dueOf('stock')
  // New or unarchived goods have stock that has not changed, so it is requested too.
  if (stock) await stageStock(deps, row.id, moysklad, stock.read, stock.kind, ids)
  else if (ids.length > 0) await requestFullStock(deps.pool, row.id)
}

async function stageGoods(
  deps: MoyskladJobDeps,
  id: number,
  moysklad: Moysklad,
  { changesSince, contentHash }: MoyskladRead,
  kind: 'full' | 'changes',
): Promise<readonly string[]> {
  const startedAt = performance.now()
  const directory = join(deps.config.dataDir, 'exchange')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const isFull = kind === 'full'
  const read = await readGoods(moysklad, isFull ? null : changesSince, join(directory, `moysklad-${id}`))
  try {
    const nextSince = new Date(read.requestedAt.getTime() - overlapMilliseconds.goods)
    const isSame = !isFull && (read.ids.length === 0 || contentHash?.equals(read.contentHash))
    if (isSame) await recordUnchanged(deps.pool, id, 'goods', nextSince)
    else {
      const packageId = await stageFile(deps, id, 'goods.jsonl', Readable.from(read.lines()))
      await recordStaged(deps.pool, id, 'goods', packageId, nextSince, isFull, read.contentHash)
    }
    await insertMoyskladRead(
      deps.pool,
      id,
      'moysklad goods',
      read.ids.length,
      Math.round(performance.now() - startedAt),
    )
    return isFull || isSame ? [] : read.ids
  } finally {
    await read.close()
  }
}

async function stageStock(
  deps: MoyskladJobDeps,
  id: number,
  moysklad: Moysklad,
  { changesSince }: MoyskladRead,
  kind: 'full' | 'changes',
  alsoIds: readonly string[],
): Promise<void> {
  const startedAt = performance.now()
  const isFull = kind === 'full'
  const read = await readStock(moysklad, isFull ? null : changesSince, alsoIds)
  const nextSince = new Date(read.requestedAt.getTime() - overlapMilliseconds.stock)
  if (read.rows.length === 0 && !isFull) await recordUnchanged(deps.pool, id, 'stock', nextSince)
  else {
    const packageId = await stageFile(deps, id, 'stock.jsonl', Readable.from(read.lines()))
    await recordStaged(deps.pool, id, 'stock', packageId, nextSince, isFull, null)
  }
  await insertMoyskladRead(deps.pool, id, 'moysklad stock', read.rows.length, Math.round(performance.now() - startedAt))
}
