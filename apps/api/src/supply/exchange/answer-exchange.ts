import type { FastifyRequest } from 'fastify'
import { confirmOrders, writeDirectory, writeOrders } from '../order-exchange/order-exchange.port.ts'
import { closeRunsOf } from './close-run.ts'
import { deleteRefusedLogin, type ExchangeConnection } from './connections.sql.ts'
import { checkauthAnswer, failure, initAnswer, progress, success } from './exchange-answers.rule.ts'
import { importAnswer } from './import-answer.ts'
import { openNewFolder, openSession, sessionOf } from './open-session.ts'
import type { ExchangeKind } from './packages.sql.ts'
import { isDiskFull, receiveChunk } from './receive-chunk.ts'
import type { ExchangeDeps } from './serve-exchange.ts'
import type { SessionRow } from './sessions.sql.ts'

/** A request of an authenticated accounting program. */
export interface ExchangeRequest {
  readonly request: FastifyRequest
  readonly connection: ExchangeConnection
  readonly kind: ExchangeKind
  readonly mode: string
  readonly fileName: string
  readonly version: string | null
  readonly token: string | null
}

/** Text, or bytes in the encoding of the accounting program. */
export type Answer = string | Buffer

/** Does what the mode of the request says; refusals are answers too. */
export async function answerExchange(deps: ExchangeDeps, exchangeRequest: ExchangeRequest): Promise<Answer> {
  const { connection, kind, mode, version, token } = exchangeRequest
  if (mode === 'checkauth') {
    await deleteRefusedLogin(deps.pool, connection.id)
    const token = await openSession(deps.pool, connection.id, version ?? '')
    return checkauthAnswer(token, version, Math.floor(Date.now() / 1000))
  }
  const session = await sessionOf(deps.pool, connection.id, token)
  if ('problem' in session) return failure(session.problem)
  if (kind === 'sale' && (mode === 'query' || mode === 'success')) return answerOrders(deps, exchangeRequest, session)
  if (kind === 'sale' && mode === 'info') return writeDirectory(deps.pool)
  if (mode === 'init') {
    if (await isDiskFull(deps.config.dataDir)) return failure('На диске магазина нет места для обмена')
    await openNewFolder(deps.pool, session)
    return initAnswer(token, version)
  }
  if (mode === 'file') {
    const body = exchangeRequest.request.body
    const problem = Buffer.isBuffer(body)
      ? await receiveChunk(deps, { ...session, connectionId: connection.id }, kind, exchangeRequest.fileName, body)
      : `Файл «${exchangeRequest.fileName.slice(0, 100)}» пришёл пустым`
    return problem === null ? success : failure(problem)
  }
  if (mode === 'import')
    return importAnswer(
      deps.pool,
      connection,
      session,
      kind,
      exchangeRequest.fileName,
      () => exchangeRequest.request.raw.destroyed,
    )
  if (kind === 'catalog' && (mode === 'complete' || mode === 'deactivate')) {
    const since = mode === 'deactivate' ? checkauthTime(exchangeRequest.request) : null
    const isDone = await closeRunsOf(deps, connection.id, { since })
    return isDone ? success : progress('Файлы ещё загружаются')
  }
  return failure(`Магазин не знает mode=${mode.slice(0, 40)}`)
}

/** Sends orders: `query` until `success`, without `init`. By then all goods of an earlier run have come. */
async function answerOrders(
  deps: ExchangeDeps,
  { connection, mode }: ExchangeRequest,
  { id, version }: SessionRow,
): Promise<Answer> {
  await closeRunsOf(deps, connection.id)
  if (mode === 'query') return writeOrders(deps, connection, id, isBitrixModule(version))
  await confirmOrders(deps, connection, id)
  return success
}

/** The Bitrix module sends version 3.1; УНФ sends 2.x. */
const isBitrixModule = (version: string) => Number.parseFloat(version) >= 3

/** The time of `checkauth`, repeated by the client in `deactivate`: goods not sent since then are removed. */
function checkauthTime({ query }: FastifyRequest): Date | null {
  const { timestamp } = query as Record<string, unknown>
  return typeof timestamp === 'string' && /^\d{9,11}$/.test(timestamp) ? new Date(Number(timestamp) * 1000) : null
}
