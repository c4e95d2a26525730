import { randomBytes } from 'node:crypto'
import type { AuditAction } from '@shpulka/contract/base/audit'
import { type Actor, type AuditChanges, recordAudit, recordAuditOfChanges } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { type ClosingDeps, decideHiding } from './close-run.ts'
import {
  type ExchangeConnection,
  insertConnection,
  trustConnection,
  updateConnection,
  updateSecret,
} from './connections.sql.ts'
import type { ConnectionSettings } from './exchange-arguments.ts'
import { addExchangeJob, decideHeld } from './packages.sql.ts'
import { findHeldRuns } from './runs.sql.ts'
import { hashSecret } from './secret.rule.ts'

type ConnectionKey = Pick<ExchangeConnection, 'id' | 'login' | 'siteId'>

/** Creates a connection and returns its secret, of which only the hash is stored. Null: the login is taken. */
export async function addConnection(
  tx: Queryable,
  { login, title, siteId }: { readonly login: string; readonly title: string; readonly siteId: number },
  actor: Actor,
): Promise<{ id: number; secret: string } | null> {
  const secret = newSecret()
  const [inserted] = await insertConnection(tx, siteId, title, login, hashSecret(secret), `exchange:${login}`)
  if (!inserted) return null
  await audit(tx, actor, 'exchange.create', { id: inserted.id, login, siteId }, { title: [null, title] })
  return { id: inserted.id, secret }
}

export async function renewSecret(tx: Queryable, connection: ConnectionKey, actor: Actor): Promise<string> {
  const secret = newSecret()
  await updateSecret(tx, connection.id, hashSecret(secret))
  await audit(tx, actor, 'exchange.secret', connection)
  return secret
}

/** 160 random bits. */
const newSecret = () => randomBytes(20).toString('hex')

export async function changeConnection(
  tx: Queryable,
  before: ExchangeConnection,
  { isEnabled, countsFreeStock, plainHttpFrom, priceTypes, warehouses }: ConnectionSettings,
  actor: Actor,
): Promise<void> {
  await updateConnection(
    tx,
    before.id,
    isEnabled,
    countsFreeStock,
    plainHttpFrom,
    JSON.stringify(priceTypes),
    JSON.stringify(warehouses),
  )
  const changes: Record<string, [unknown, unknown]> = {}
  if (isEnabled !== null) changes.isEnabled = [before.isEnabled, isEnabled]
  if (countsFreeStock !== null) changes.countsFreeStock = [before.countsFreeStock, countsFreeStock]
  if (plainHttpFrom !== null) changes.plainHttpFrom = [before.allowsPlainHttp, plainHttpFrom.join(', ')]
  const mapped = (names: Readonly<Record<string, unknown>>) =>
    Object.entries(names).map(([name, ours]) => `${name} → ${ours}`)
  if (Object.keys(priceTypes).length > 0) changes.priceType = [null, mapped(priceTypes)]
  if (Object.keys(warehouses).length > 0) changes.warehouse = [null, mapped(warehouses)]
  const { id, siteId } = before
  await recordAuditOfChanges(tx, {
    actor,
    action: 'exchange.change',
    record: { kind: 'exchange', id },
    siteId,
    changes,
  })
}

/**
 * Applies or rejects what is held for the owner's decision: packages with held parts, goods to be hidden. `runId` null:
 * of all runs. The first approval makes the connection trusted: later packages are applied without asking.
 */
export async function decideHeldRuns(
  deps: ClosingDeps,
  connection: ConnectionKey,
  runId: number | null,
  isApproved: boolean,
  actor: Actor,
): Promise<{ packages: number; hidden: number }> {
  const packages = await transaction(deps.pool, async (tx) => {
    const decided = await decideHeld(tx, connection.id, runId, isApproved ? 'waiting' : 'rejected', actor.who)
    if (isApproved && decided.length > 0) {
      await trustConnection(tx, connection.id)
      await addExchangeJob(tx)
    }
    await audit(tx, actor, isApproved ? 'exchange.approve' : 'exchange.reject', connection, {
      packages: [null, decided.length],
      run: [null, runId],
    })
    return decided.length
  })
  let hidden = 0
  for (const { id } of await findHeldRuns(deps.pool, connection.id))
    if (runId === null || id === runId) hidden += (await decideHiding(deps, id, isApproved, actor.who)) ?? 0
  return { packages, hidden }
}

const audit = (
  tx: Queryable,
  actor: Actor,
  action: AuditAction,
  { id, siteId }: ConnectionKey,
  changes: AuditChanges = {},
) => recordAudit(tx, { actor, action, record: { kind: 'exchange', id }, siteId, changes })
