import { unattendedHeader } from '@shpulka/contract/base/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import type { ReadStaff } from './office-context.ts'

/**
 * The name of the office session cookie. Over https the prefix binds it to this host; browsers refuse the prefix over
 * http, which is used only on this machine.
 */
export const officeCookieName = (isSecure: boolean): string => (isSecure ? '__Host-office' : 'office')

/**
 * Guards all calls of the back office: they answer only at the office host (404 elsewhere) and only to its own pages.
 * Staff are recognised by a cookie that no script and no other host can read.
 */
export function guardOffice(
  app: FastifyInstance,
  { config, readStaff }: { readonly config: { readonly officeHost: string | null }; readonly readStaff: ReadStaff },
): void {
  app.addHook('onRequest', async (request) => {
    if (request.hostname.toLowerCase() !== config.officeHost) throw new Failure(404, 'Такого вызова нет')
    if (isFromElsewhere(request)) throw new Failure(403, 'Запрос пришёл с чужой страницы')
    request.staff = null
    const token = cookieOf(request)
    if (token !== null) request.staff = await readStaff(token, request.headers[unattendedHeader] === undefined)
  })
}

/** Whether a page of another origin may have sent the request: only JSON from our own pages is allowed. */
function isFromElsewhere({ method, headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  const isReading = method === 'GET' || method === 'HEAD'
  // `none`: the address was opened directly by the user.
  if (site !== undefined && site !== 'same-origin' && !(isReading && site === 'none')) return true
  if (headers.origin !== undefined && headers.origin !== `${protocol}://${host}`) return true
  if (isReading) return false
  const type = headers['content-type']
  return type !== undefined && !/^application\/json\b/i.test(type)
}

function cookieOf({ headers, protocol }: FastifyRequest): string | null {
  const name = officeCookieName(protocol === 'https')
  for (const part of (headers.cookie ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim() || null
  }
  return null
}
