import { unattendedHeader } from '@shpulka/contract/base/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import type { ReadStaff } from './office-context.ts'

/**
 * The cookie of a sign-in to the office. Under https its name binds it to this very host; without, which is this
 * machine alone, browsers do not take such a name.
 */
export const officeCookieName = (isSecure: boolean): string => (isSecure ? '__Host-office' : 'office')

/**
 * What calls of the back office have in common: they answer at its own host alone, to its own pages alone, and know
 * staff by a cookie that no script and no other host reads. Elsewhere they are not there (404).
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

/** Only JSON of our own pages: a form or a picture of a foreign page sends neither this Origin nor this type. */
function isFromElsewhere({ method, headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  const isReading = method === 'GET' || method === 'HEAD'
  // A link followed from elsewhere opens a page, never a call.
  if (site !== undefined && site !== 'same-origin' && !(isReading && site === 'none')) return true
  if (headers.origin !== undefined && headers.origin !== `${protocol}://${host}`) return true
  if (isReading) return false
  const type = headers['content-type']
  return type !== undefined && !/^application\/json\b/i.test(type)
}

function cookieOf({ headers, protocol }: FastifyRequest): string | null {
  const name = officeCookieName(protocol === 'https')
  for (const part of (headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null
  }
  return null
}
