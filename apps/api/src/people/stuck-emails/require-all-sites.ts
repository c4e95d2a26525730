import { Failure } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'

/** A queued email names no site, so it is the business of those who answer for all of them. */
export function requireAllSites({ permissions }: Pick<SignedInStaff, 'permissions'>): void {
  if (sitesOf(permissions, 'emails.manage') !== null)
    throw new Failure(403, 'Очередь писем одна на все сайты: для неё нужно право на всех сайтах')
}
