import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { isOwnMachine } from '../../base/http/own-machine.rule.ts'
import { siteOf } from '../../base/http/visitor.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import { confirmOrders, writeDirectory, writeOrders } from '../order-exchange/order-exchange.port.ts'
import { closeRunsOf } from './close-run.ts'
import {
  deleteRefusedLogin,
  type ExchangeConnection,
  findConnectionByLogin,
  recordRefusedLogin,
} from './connections.sql.ts'
import {
  checkauthAnswer,
  cookieName,
  exchangePaths,
  failure,
  fileLimit,
  initAnswer,
  progress,
  success,
} from './exchange-answers.rule.ts'
import { openNewFolder, openSession, sessionOf } from './open-session.ts'
import type { ExchangeKind } from './packages.sql.ts'
import { importAnswer } from './queue-package.ts'
import { isDiskFull, receiveChunk } from './receive-chunk.ts'
import { basicAuthorization, isSecret } from './secret.rule.ts'
import { insertRequest, type SessionRow } from './sessions.sql.ts'

export interface ExchangeDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly storage: FileStorage
  readonly currentSettings: CurrentSettings
  readonly config: { readonly dataDir: string }
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** A client splits files by the limit of `init`; some count it slightly differently. */
const maxBodyBytes = fileLimit + 65_536

interface ExchangeRequest {
  readonly request: FastifyRequest
  readonly connection: ExchangeConnection
  readonly kind: ExchangeKind
  readonly mode: string
  readonly fileName: string
  readonly version: string | null
  readonly token: string | null
}

/** Text, or bytes in the encoding of the accounting program. */
type Answer = string | Buffer

/**
 * Serves exchanges started by accounting programs, in the protocol of 1С with sites (docs/decisions). Every answer is
 * 200 in plain text, since the clients read no other status.
 */
export function serveExchange(app: FastifyInstance, deps: ExchangeDeps) {
  app.register(async (exchange) => {
    exchange.removeAllContentTypeParsers()
    exchange.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    )
    exchange.setErrorHandler((error: { code?: string }, request, reply) => {
      const isTooBig = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      if (!isTooBig) deps.log.error({ err: error, reqId: request.id }, 'an exchange failed')
      return send(
        reply,
        failure(
          isTooBig
            ? `Часть файла больше ${fileLimit} байт: программа не учла предел из ответа на init`
            : 'В магазине неполадка, она записана. Повторите обмен позже',
        ),
      )
    })
    for (const url of exchangePaths)
      exchange.route({
        method: ['GET', 'POST'],
        url,
        bodyLimit: maxBodyBytes,
        // Some clients cannot read a compressed answer.
        compress: false,
        handler: (request, reply) => answerRequest(deps, request, reply),
      })
  })
}

async function answerRequest(deps: ExchangeDeps, request: FastifyRequest, reply: FastifyReply) {
  const startedAt = performance.now()
  const query = request.query as Record<string, unknown>
  const type = textOf(query.type)
  const mode = textOf(query.mode)
  const fileName = textOf(query.filename)
  const found = await connectionOf(deps, request)
  let answer: Answer
  if (typeof found === 'string') answer = failure(found)
  else if (type !== 'catalog' && type !== 'sale') answer = failure(`Такого обмена нет: type=${type.slice(0, 40)}`)
  else {
    const version = textOf(query.version) || null
    answer = await answerByMode(deps, {
      ...{ request, connection: found, kind: type, mode, fileName, version },
      token: cookieOf(request),
    })
  }
  const bytes = Buffer.isBuffer(request.body) ? request.body.length : 0
  const line = typeof answer === 'string' ? answer.replaceAll('\n', ' | ') : `${answer.length} байт`
  await insertRequest(
    ...([deps.pool, typeof found === 'string' ? null : found.id, `${type} ${mode}`, fileName, bytes] as const),
    Math.round(performance.now() - startedAt),
    // The answer contains the session cookie, which must not be logged.
    mode === 'checkauth' && line.startsWith(success) ? success : line,
  )
  return send(reply, answer)
}

const send = (reply: FastifyReply, answer: Answer) =>
  reply
    .code(200)
    .header('cache-control', 'no-store')
    .type(typeof answer === 'string' ? 'text/plain; charset=utf-8' : 'text/xml; charset=windows-1251')
    .send(answer)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Authenticates a request: its connection, or the reason of a refusal. */
async function connectionOf(
  { pool, currentSettings, log }: ExchangeDeps,
  request: FastifyRequest,
): Promise<ExchangeConnection | string> {
  const credentials = basicAuthorization(request.headers.authorization)
  if (!credentials)
    return 'Логин и пароль не дошли до магазина: задайте их в настройках обмена, а веб-серверу — передавать Authorization'
  const [found] = await findConnectionByLogin(pool, credentials.login, request.ip)
  if (!found || !isSecret(credentials.secret, found.secretHash)) {
    log.warn({ event: 'exchange-refused', login: credentials.login.slice(0, 64) }, 'an exchange with a wrong secret')
    if (found) await recordRefusedLogin(pool, found.id)
    return 'Логин или пароль обмена не подходит: его дают команда npm run exchange и контора'
  }
  if (!found.isEnabled) return 'Этот обмен выключен владельцем магазина'
  if (siteOf(request, currentSettings()).id !== found.siteId)
    return 'Этот логин другого сайта: проверьте адрес в настройках обмена'
  if (!isProtected(request) && !(found.allowsPlainHttp && found.isOwnAddress))
    return 'Обмен без шифрования запрещён: укажите адрес с https'
  const { secretHash: _, isOwnAddress: __, ...connection } = found
  return connection
}

const isProtected = ({ protocol, socket, headers, raw }: FastifyRequest) =>
  protocol === 'https' || isOwnMachine({ remoteAddress: socket.remoteAddress, headers, httpVersion: raw.httpVersion })

function cookieOf({ headers }: FastifyRequest): string | null {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.split('=', 2)
    if (name?.trim() === cookieName && value) return value.trim()
  }
  return null
}

async function answerByMode(deps: ExchangeDeps, exchangeRequest: ExchangeRequest): Promise<Answer> {
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
