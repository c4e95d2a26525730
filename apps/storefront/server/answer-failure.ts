import type { IncomingMessage, ServerResponse } from 'node:http'
import { initFailed } from '../app/base/api/failure.rule.ts'
import { Overloaded } from './concurrency-limit.ts'
import { fallbackAnswer, send } from './page-answers.ts'
import { SettingsFailed } from './site-settings.ts'
import type { Log } from './storefront-options.ts'

const overloaded = 'Магазин сейчас перегружен. Повторите через несколько секунд'

interface Deps {
  readonly log: Log
  /** Headers that say when to try again. */
  readonly retryLater: Record<string, string>
}

/** Answers a request that failed. Must not throw: nobody awaits it. */
export function answerFailure(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  { log, retryLater }: Deps,
): void {
  if (!(error instanceof Overloaded)) log.error({ err: error, path: request.url?.split('?', 1)[0] }, 'A page failed')
  if (response.headersSent) return void response.destroy()
  const [status, message] = statusOf(error)
  send(response, request, fallbackAnswer(status, message, retryLater)).catch(() => response.destroy())
}

function statusOf(error: unknown): [status: number, message: string] {
  if (error instanceof Overloaded) return [503, overloaded]
  if (error instanceof SettingsFailed) return [error.statusCode, error.message]
  return [502, initFailed]
}
