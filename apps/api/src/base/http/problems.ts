import type { Problem } from '@shpulka/contract/base/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import { validationErrors } from './validation-message.rule.ts'

/** Answers every error as the contract's Problem. */
export function answerProblems(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answer(new Failure(404, 'Такого вызова нет'), request, reply))
}

/** Also handles errors before routing: an address that cannot be decoded or is too long. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  if (failure.statusCode >= 500)
    request.log.error({ err: error, call: request.routeOptions.config.call }, 'call failed')
  if (failure.statusCode === 503) reply.header('retry-after', '2')
  if (failure.retryAfterSeconds !== null) reply.header('retry-after', String(failure.retryAfterSeconds))
  return answer(failure, request, reply)
}

function answer(failure: Failure, request: FastifyRequest, reply: FastifyReply) {
  const problem: Problem = {
    ...failure.extra,
    statusCode: failure.statusCode,
    message: failure.message,
    errors: failure.errors,
    requestId: request.id,
  }
  return reply
    .code(failure.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem))
}

function failureOf(error: FastifyError): Failure {
  if (error instanceof Failure) return error
  if (error.validation)
    return new Failure(
      400,
      'Проверьте, что введено: есть ошибки',
      validationErrors(error.validation as Parameters<typeof validationErrors>[0]),
    )
  if (isDatabaseUnavailable(error))
    return new Failure(503, 'Магазин сейчас перегружен. Повторите через несколько секунд')
  if (isDiskFull(error)) return new Failure(507, 'В магазине кончилось место: мы уже разбираемся. Повторите позже')
  const status = error.statusCode ?? 500
  if (status === 413) return new Failure(413, 'Запрос слишком большой')
  if (status === 415) return new Failure(415, 'Тело запроса должно быть в формате JSON')
  if (status >= 400 && status < 500) return new Failure(status, 'Запрос записан неверно')
  if (status === 503) return new Failure(503, 'Магазин сейчас перегружен. Повторите через несколько секунд')
  return new Failure(500, 'Произошла ошибка сервера')
}

/** The disk of the database (PostgreSQL's disk_full) or of files is full. */
const isDiskFull = ({ code }: Error & { code?: unknown }) => code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'

/**
 * Connection refused or lost (also in the middle of a transaction), no route to the server, no free connection, a lock
 * or statement timeout, too many clients, out of memory, a crash, a shutdown, a promoted standby that is still
 * read-only.
 */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '25006',
  '53000',
  '53200',
  '58030',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25P03',
])
const isDatabaseUnavailable = (error: Error & { code?: unknown; syscall?: unknown }) =>
  (typeof error.code === 'string' && unavailableCodes.has(error.code)) ||
  // The socket of a server that is restarting.
  (error.code === 'ENOENT' && error.syscall === 'connect') ||
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable/.test(
    error.message,
  )
