import type { Settings } from '../../content/settings/settings.port.ts'
import type { PricingLayout } from './card-summary.rule.ts'

/** Whether an index of this layout can be used with the settings. */
export const isLayoutOf = (settings: Settings, layout: PricingLayout): boolean =>
  JSON.stringify(pricingLayoutOf(settings)) === JSON.stringify(layout)

/** The settings the index depends on. */
export function pricingLayoutOf({ sites, priceRoles }: Settings): PricingLayout {
  const roles = priceRoles.map(({ code }) => code)
  return {
    roles,
    sites: sites.map(({ id, priceListId, priceRole, warehouseIds }) => ({
      id,
      priceListId,
      guestRole: Math.max(0, roles.indexOf(priceRole)),
      warehouseIds,
    })),
  }
}
