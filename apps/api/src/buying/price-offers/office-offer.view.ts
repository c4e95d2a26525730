import type { OfficeOffer, OfficeOfferRow as ShownRow } from '@shpulka/contract/buying/office-price-offers'
import type { Settings } from '../../content/settings/settings.port.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { priceOfferNumber } from './offer-number.rule.ts'
import type { findPriceOfferVersions, OfficeOfferRow } from './price-offers.sql.ts'

type VersionRow = Awaited<ReturnType<typeof findPriceOfferVersions>>[number]

/** A row of the list, in the contract’s shape. */
export function officeOfferRow(row: OfficeOfferRow, { sites }: Pick<Settings, 'sites'>): ShownRow {
  const { id, recipient, content, createdAt, validUntil, isOver, siteId, madeBy, orderId } = row
  return {
    id,
    number: priceOfferNumber(row),
    recipient,
    price: content.price,
    createdAt: createdAt.toISOString(),
    validUntil,
    isOver,
    madeBy,
    orderId,
    site: { id: siteId, name: sites.find((site) => site.id === siteId)?.name ?? '' },
  }
}

/** A whole version of an offer. `key` is the secret of its link (offer-key.ts). */
export function officeOffer(
  row: OfficeOfferRow,
  versions: readonly VersionRow[],
  settings: Pick<Settings, 'sites' | 'priceRoles'>,
  { key, port, groupIdsOnSale }: { key: string; port: number; groupIdsOnSale: ReadonlySet<number> },
): OfficeOffer {
  const site = settings.sites.find(({ id }) => id === row.siteId)!
  return {
    ...officeOfferRow(row, settings),
    comment: row.comment,
    userId: row.userId,
    newerId: row.newerId,
    priceRole: settings.priceRoles.find(({ code }) => code === row.priceRole)?.title ?? row.priceRole,
    lines: row.content.lines.map(({ set, vat: _, ...line }, index) => ({
      ...line,
      packSize: line.packSize ?? null,
      number: index + 1,
      set: set?.title ?? null,
      isSold: groupIdsOnSale.has(line.groupId),
    })),
    url: `${siteOrigin(site, port)}/price-offer/${key}`,
    versions: versions.map(({ createdAt, price, who, ...version }) => ({
      id: version.id,
      number: priceOfferNumber(version),
      createdAt: createdAt.toISOString(),
      price,
      who,
    })),
  }
}
