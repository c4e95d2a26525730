import type { credit, SiteCredit } from '@shpulka/contract/buying/credit'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite, sitesOf } from '../../base/http/sites-of.rule.ts'
import { findCreditHistory, findSitesOfOrganization, sumDebt } from './credit.sql.ts'
import type { CreditDeps } from './deps.ts'

export const viewCredit: OfficeHandler<typeof credit.viewCredit, CreditDeps> = async (
  { params: { inn }, staff },
  { officePool },
) => readCredit(officePool, inn, staff)

/** The deferred payment of an organization at the sites the caller may see. */
export async function readCredit(tx: Queryable, inn: string, staff: SignedInStaff): Promise<SiteCredit[]> {
  const sites = await findSitesOfOrganization(tx, inn, sitesOf(staff.permissions, 'people.read'))
  if (sites.length === 0) throw notFound('Такой организации никто не называл')
  const credits: SiteCredit[] = []
  for (const { siteId, terms } of sites) {
    const [debt = null] = isAllowedAtSite(staff.permissions, 'orders.read', siteId)
      ? await sumDebt(tx, siteId, inn)
      : []
    const history = await findCreditHistory(tx, siteId, inn)
    credits.push({
      siteId,
      terms,
      debt,
      history: history.map(({ at, who, fio, terms: given, why }) => ({
        at: at.toISOString(),
        who: actorName(who, fio),
        terms: given ?? '',
        why,
      })),
    })
  }
  return credits
}
