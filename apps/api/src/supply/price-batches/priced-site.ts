import type { Permission } from '@shpulka/contract/base/permissions'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { CurrentSettings, SiteRow } from '../../content/settings/settings.port.ts'

type Staff = Pick<SignedInStaff, 'permissions'>

/** A site whose prices somebody may see; otherwise 404. */
export function pricedSite(currentSettings: CurrentSettings, siteId: number, { permissions }: Staff): SiteRow {
  const site = currentSettings().sites.find(({ id }) => id === siteId)
  if (!site || !isAllowedAtSite(permissions, 'prices.read', siteId)) throw notFound('Такого сайта нет')
  return site
}

/** Sites that show the prices of a list. */
export const sitesOfList = (currentSettings: CurrentSettings, priceListId: number): SiteRow[] =>
  currentSettings().sites.filter((site) => site.priceListId === priceListId)

/** Throws 403 unless somebody may change the prices of all sites that have this list. */
export function requireWholeList(currentSettings: CurrentSettings, priceListId: number, { permissions }: Staff): void {
  const needed: Permission = 'prices.apply'
  const others = sitesOfList(currentSettings, priceListId).filter(({ id }) => !isAllowedAtSite(permissions, needed, id))
  if (others.length > 0)
    throw new Failure(403, `Эти же цены видят и другие сайты, где у вас нет права менять цены: ${namesOf(others)}`)
}

const namesOf = (sites: readonly SiteRow[]) => sites.map(({ name }) => name).join(', ')
