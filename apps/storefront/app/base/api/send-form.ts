import { failureOf } from './failure.rule.ts'

/** The shop was not reached, so it is unknown whether the form arrived. */
export class NoConnection extends Error {
  constructor() {
    super('Нет связи с магазином. Проверьте интернет и повторите')
  }
}

/**
 * Sends a form to a route that answers in JSON, without reloading the page. Throws an error whose message can be shown.
 */
export async function sendForm<Answer>(action: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
  if (response === null) throw new NoConnection()
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new Error(failureOf(response.status, body).message)
  return body as Answer
}
