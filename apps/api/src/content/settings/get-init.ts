import { maxInitCategories, maxInitPages, type settings } from '@shpulka/contract/content/settings'
import type { Handler } from '../../base/http/request-context.ts'
import type { SettingsDeps } from './deps.ts'
import { initCategories } from './init-categories.rule.ts'
import { publicSite } from './site.view.ts'

/** spec 3: bonus account type default id 1. */
const defaultBonusType = 1

export const getInit: Handler<typeof settings.getInit, SettingsDeps> = async (
  ctx,
  { currentSettings, catalog, pages, issueProofTerms },
) => {
  const { site, user, priceRole } = ctx.visitor
  const { sites, currencies, orderStatuses, cancelStatuses, blankStatuses } = currentSettings()
  ctx.tag('settings', 'categories', 'pages')
  return {
    site: publicSite(site),
    sites: sites.map(publicSite),
    currencies: [...currencies],
    categories: initCategories(catalog.listCategories(site.id, ctx.query.nestingLevel), maxInitCategories),
    pages: pages.pathsOf(site.id).slice(0, maxInitPages),
    config: site.config,
    orderStatuses,
    cancelStatuses,
    blankStatuses,
    priceRole,
    bonusType: user?.bonusType ?? defaultBonusType,
    role: user?.role ?? 'guest',
    pow: issueProofTerms(site.id, ctx.reply.request.ip),
  }
}
