import { Failure } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'

/** Throws 403 unless staff answer items of all sites: templates are shared by them. */
export function requireAllSites({ permissions }: SignedInStaff): void {
  if (sitesOf(permissions, 'inbox.answer') !== null)
    throw new Failure(403, 'Шаблоны общие для всех сайтов: их меняет тот, кто отвечает на всех')
}
