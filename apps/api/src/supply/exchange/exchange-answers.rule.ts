/**
 * Answers to clients of the exchange, exact to the byte: always status 200, lines separated by `\n`, no trailing line
 * break. УТ 10.3, УТ 11 and Розница count the lines of `checkauth` and `init`; only a client that sends its `version`
 * gets more lines.
 */

/** Paths of the exchange; the second is the default of 1С clients. `apps/shop` routes both to the API. */
export const exchangePaths = ['/exchange/1c', '/bitrix/admin/1c_exchange.php'] as const

export const cookieName = 'exch'

/** Maximum bytes of one `file` request: clients split larger files. */
export const fileLimit = 4_194_304

export const success = 'success'

/** The client shows the reason to its user. */
export const failure = (reason: string) => `failure\n${reason.replaceAll(/\s+/g, ' ').trim()}`

export const progress = (words: string) => `progress\n${words}`

export function checkauthAnswer(token: string, version: string | null, seconds: number): string {
  const lines = [success, cookieName, token]
  if (version !== null) lines.push(`sessid=${sessionMark(token)}`, `timestamp=${seconds}`)
  return lines.join('\n')
}

export function initAnswer(token: string | null, version: string | null): string {
  const lines = ['zip=yes', `file_limit=${fileLimit}`]
  if (version !== null) lines.push(`sessid=${token === null ? '' : sessionMark(token)}`, `version=${version}`)
  return lines.join('\n')
}

/** Clients repeat it in URLs, which are logged, so it must not be the cookie. */
const sessionMark = (token: string) => token.slice(0, 8)
