import { Failure } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'

/** Throws 403 unless staff may answer the inbox of every site: all sites share the reply templates. */
export function requireInboxAtAllSites({ permissions }: SignedInStaff): void {
  if (sitesOf(permissions, 'inbox.answer') !== null)
    throw new Failure(403, 'Шаблоны общие для всех сайтов: их меняет тот, кто отвечает на всех')
}
