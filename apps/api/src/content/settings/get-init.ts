import type { settings } from '@shpulka/contract/content/settings'
import type { Verb } from '../../base/http/visit.ts'
import type { SettingsDeps } from './deps.ts'
import { publicSite } from './site.view.ts'

/** spec 3: bonus account type default id 1. */
const defaultBonusType = 1

export const getInit: Verb<typeof settings.getInit, SettingsDeps> = async (visit, { currentSettings, catalog, giveProofTerms }) => {
  const { site, user, priceRole } = visit.visitor
  const { sites, currencies, orderStatuses, cancelStatuses, blankStatuses } = currentSettings()
  visit.tag('settings', 'categories')
  return {
    site: publicSite(site),
    sites: sites.map(publicSite),
    currencies: [...currencies],
    categories: catalog.listCategories(site.id, visit.query.nestingLevel),
    config: site.config,
    orderStatuses,
    cancelStatuses,
    blankStatuses,
    priceRole,
    bonusType: user?.bonusType ?? defaultBonusType,
    role: user?.role ?? 'guest',
    pow: giveProofTerms(site.id, visit.reply.request.ip),
  }
}
