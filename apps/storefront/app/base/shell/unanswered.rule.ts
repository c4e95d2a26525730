import { errorText } from './error-text.rule.ts'

/** The message when nothing came back: the connection dropped, or a proxy answered in the shop's place. */
export const unansweredText = 'Магазин не отвечает. Проверьте интернет и повторите'

/** Whether what was thrown says that the shop did not do what it was asked, rather than refuse it or lead elsewhere. */
export function isUnanswered(thrown: unknown): boolean {
  if (thrown instanceof Response) return false
  const { status } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as { status?: unknown }
  return typeof status !== 'number' || status >= 500
}

/** Whether nothing of the shop came back at all: neither an answer nor its own words of a failure. */
export const isConnectionLost = (thrown: unknown): boolean =>
  isUnanswered(thrown) && unansweredWords(thrown) === unansweredText

/** The shop's own words of a failure; of anything else the common ones: what a proxy says is not for people. */
export function unansweredWords(thrown: unknown): string {
  const { data } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as { data?: unknown }
  return typeof data === 'object' && data !== null && 'message' in data && 'statusCode' in data
    ? errorText(thrown).line
    : unansweredText
}
