import type { Problem } from '@shpulka/contract/base/problem'

type ProblemExtra = Pick<Problem, 'basket' | 'pow' | 'isConfirmationNeeded' | 'conflict'>

/**
 * A refusal in the form of the contract's Problem: thrown anywhere, answered as it is. The message is Russian and fit
 * to be shown.
 */
export class Failure extends Error {
  readonly statusCode: number
  /** Messages by the name of the wrong field of the request. */
  readonly errors: Record<string, string>
  /** Fields an answer carries beside the problem's own. */
  readonly extra: ProblemExtra
  /** For the Retry-After header; null without one. */
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

/** 400: these fields are wrong. */
export const badInput = (errors: Record<string, string>) =>
  new Failure(400, 'Проверьте, что введено: есть ошибки', errors)

/** 404. */
export const notFound = (message = 'Страница не найдена') => new Failure(404, message)

/** 422: the request is right but cannot be done now. */
export const unprocessable = (message: string, errors: Record<string, string> = {}, extra: ProblemExtra = {}) =>
  new Failure(422, message, errors, extra)

/** 429: a limit is reached. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new Failure(429, `Слишком много попыток. Повторите через ${waitText(retryAfterSeconds)}`, {}, {}, retryAfterSeconds)

function waitText(seconds: number): string {
  const [count, one, few, many] =
    seconds < 100 ? [seconds, 'секунду', 'секунды', 'секунд'] : [Math.ceil(seconds / 60), 'минуту', 'минуты', 'минут']
  return `${count} ${{ one, few, many, other: many, zero: many, two: few }[new Intl.PluralRules('ru').select(count)]}`
}
