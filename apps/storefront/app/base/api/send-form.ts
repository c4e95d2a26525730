import { failureOf } from './failure.rule.ts'

/** The shop was not reached, so whether it has the form is not known. */
export class NoConnection extends Error {
  constructor() {
    super('Нет связи с магазином. Проверьте интернет и повторите')
  }
}

/**
 * Sends a form to a route of the shop that answers in JSON, without the page being reloaded. Throws an error with words
 * to show.
 */
export async function sendForm<Answer>(action: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
  if (response === null) throw new NoConnection()
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new Error(failureOf(response.status, body).message)
  return body as Answer
}
