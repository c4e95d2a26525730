import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import { type Answer, answerExchange } from './answer-exchange.ts'
import type { ExchangeConnection } from './connections.sql.ts'
import { cookieName, exchangePaths, failure, fileLimit, success } from './exchange-answers.rule.ts'
import { connectionOf } from './exchange-login.ts'
import { insertExchangeRequest } from './sessions.sql.ts'

export interface ExchangeDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly storage: FileStorage
  readonly currentSettings: CurrentSettings
  readonly config: { readonly dataDir: string }
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** The connection of a request, set once its login was checked. */
const connectionName = 'exchangeConnection'

/** A client splits files by the limit of `init`; some count it slightly differently. */
const maxBodyBytes = fileLimit + 65_536

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
    exchange.decorateRequest(connectionName, null)
    // Before the body is read: a stranger must not make the shop hold megabytes or write rows.
    exchange.addHook('onRequest', async (request, reply) => {
      const found = await connectionOf(deps, request)
      if (typeof found === 'string') return send(reply, failure(found))
      request.setDecorator(connectionName, found)
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
  const connection = request.getDecorator<ExchangeConnection>(connectionName)
  const version = textOf(query.version) || null
  const answer =
    type !== 'catalog' && type !== 'sale'
      ? failure(`Такого обмена нет: type=${type.slice(0, 40)}`)
      : await answerExchange(deps, {
          request,
          connection,
          kind: type,
          mode,
          fileName,
          version,
          token: cookieOf(request),
        })
  const bytes = Buffer.isBuffer(request.body) ? request.body.length : 0
  const line = typeof answer === 'string' ? answer.replaceAll('\n', ' | ') : `${answer.length} байт`
  await insertExchangeRequest(
    deps.pool,
    connection.id,
    `${type} ${mode}`,
    fileName,
    bytes,
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

function cookieOf({ headers }: FastifyRequest): string | null {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.split('=', 2)
    if (name?.trim() === cookieName && value) return value.trim()
  }
  return null
}
