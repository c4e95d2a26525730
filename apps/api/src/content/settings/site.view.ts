import type { Site } from '@shpulka/contract/content/settings'
import type { SiteRow } from './settings.port.ts'
import type { SiteSettingsRow } from './settings.sql.ts'
import { textTerms } from './text-terms.rule.ts'

/** Products on a catalogue page of the storefront: fills whole rows of 4, 3 or 2. */
const storefrontCatalogLimit = 24

export function siteRow(row: SiteSettingsRow, isDemo: boolean): SiteRow {
  const vatPercent = row.invoiceDetails.vatPercent ?? null
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    hosts: row.hosts,
    phone: row.phone,
    email: row.email,
    city: row.city,
    address: row.address,
    hours: row.hours,
    notice: row.notice,
    legal: { name: '', inn: '', ogrn: '', address: '', ...row.legal },
    currencyId: row.currencyId,
    image: row.image,
    config: {
      allowsForeignCurrencies: row.allowsForeignCurrencies,
      freeDeliveryFrom: row.freeDeliveryFromKopecks,
      freeDeliveryMaxWeight: row.freeDeliveryMaxGrams,
      freeDeliveryMaxSide: row.freeDeliveryMaxSideMm,
      installments: row.installments,
      cacheInSec: row.cacheInSeconds,
      catalogLimit: storefrontCatalogLimit,
      savedTokens: row.savedTokens,
      isDemo,
    },
    priceListId: row.priceListId,
    priceRole: row.priceRole,
    warehouseIds: row.warehouseIds,
    bonusPercent: row.bonusTerms.levels.find(({ from }) => from === 0)?.percent ?? 0,
    bonusTerms: row.bonusTerms,
    invoiceDetails: {
      kpp: '',
      bank: '',
      bic: '',
      account: '',
      correspondentAccount: '',
      director: '',
      accountant: '',
      vatPercent: null,
      ...row.invoiceDetails,
    },
    textTerms: textTerms({
      ...row,
      vatPercent,
      bonusPercents: row.bonusTerms.levels.map(({ percent }) => percent),
      bonusWriteOffPercent: row.bonusTerms.writeOffPercent,
    }),
  }
}

/** A site as buyers may see it: without price list, role and warehouses. */
export function publicSite(site: SiteRow): Site {
  const { id, code, name, hosts, phone, email, city, address, hours, notice, legal, currencyId, image } = site
  return { id, code, name, hosts, phone, email, city, address, hours, notice, legal, currencyId, image }
}
