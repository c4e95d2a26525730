import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { CurrentSettings, SiteRow } from '../../content/settings/settings.port.ts'

/** Finds a site where this member of staff may place orders. */
export const findPlacingSite = (
  { currentSettings }: { readonly currentSettings: CurrentSettings },
  { permissions }: SignedInStaff,
  siteId: number,
): SiteRow | undefined =>
  isAllowedAtSite(permissions, 'orders.place', siteId)
    ? currentSettings().sites.find(({ id }) => id === siteId)
    : undefined
