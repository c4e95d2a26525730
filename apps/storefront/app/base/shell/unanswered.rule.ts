import { errorText } from './error-text.rule.ts'

/** The message when there was no answer: the connection dropped, or a proxy answered instead of the shop. */
export const unansweredText = 'Магазин не отвечает. Проверьте интернет и повторите'

/** Whether what was thrown means that the shop did not process the request (neither refused it nor redirected). */
export function isUnanswered(thrown: unknown): boolean {
  if (thrown instanceof Response) return false
  const { status } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as { status?: unknown }
  return typeof status !== 'number' || status >= 500
}

/** Whether nothing came from the shop at all: no answer and no failure in its format. */
export const isConnectionLost = (thrown: unknown): boolean =>
  isUnanswered(thrown) && unansweredMessage(thrown) === unansweredText

/** The shop's own message of a failure, otherwise a general one: a proxy's text is not for people. */
export function unansweredMessage(thrown: unknown): string {
  const { data } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as { data?: unknown }
  return typeof data === 'object' && data !== null && 'message' in data && 'statusCode' in data
    ? errorText(thrown).line
    : unansweredText
}
