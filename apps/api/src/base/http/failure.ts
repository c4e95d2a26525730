import type { Problem } from '@shpulka/contract/base/problem'
import { waitText } from '../text/wait-text.rule.ts'

type ProblemExtra = Pick<Problem, 'basket' | 'orderId' | 'pow' | 'isConfirmationNeeded' | 'mergedInto' | 'conflict'>

/**
 * An error answered as the contract's Problem; may be thrown anywhere. The message is in Russian and is shown to users.
 */
export class Failure extends Error {
  readonly statusCode: number
  /** Messages by the name of the invalid request field. */
  readonly errors: Record<string, string>
  /** Optional fields added to the answer. */
  readonly extra: ProblemExtra
  /** The Retry-After header; null when it is not sent. */
  readonly retryAfterSeconds: number | null

  constructor(
    statusCode: number,
    message: string,
    errors: Record<string, string> = {},
    extra: ProblemExtra = {},
    retryAfterSeconds: number | null = null,
  ) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
    this.statusCode = statusCode
    this.errors = errors
    this.extra = extra
  }
}

/** 400: these fields are invalid. */
export const badInput = (errors: Record<string, string>) =>
  new Failure(400, 'Проверьте, что введено: есть ошибки', errors)

/** 404. */
export const notFound = (message = 'Страница не найдена') => new Failure(404, message)

/** 422: the request is valid but cannot be fulfilled now. */
export const unprocessable = (message: string, errors: Record<string, string> = {}, extra: ProblemExtra = {}) =>
  new Failure(422, message, errors, extra)

/** 429: a rate limit is reached. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new Failure(429, `Слишком много попыток. Повторите через ${waitText(retryAfterSeconds)}`, {}, {}, retryAfterSeconds)
