import type { SignedInStaff } from '../../base/http/office-context.ts'
import { sitesOf, sitesWithin } from '../../base/http/sites-of.rule.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'

/** Bank accounts, without spaces, of the sites whose payments this member of staff may record, or of one of them. */
export function allowedBankAccounts(
  currentSettings: CurrentSettings,
  { permissions }: SignedInStaff,
  siteId?: number,
): string[] {
  const siteIds = sitesWithin(sitesOf(permissions, 'orders.money'), siteId)
  const sites = currentSettings().sites.filter(({ id }) => siteIds === null || siteIds.includes(id))
  return [
    ...new Set(sites.map(({ invoiceDetails }) => plainAccount(invoiceDetails.account)).filter((each) => each !== '')),
  ]
}

export const plainAccount = (account: string): string => account.replace(/\s/g, '')
