import type { settings } from '@shpulka/contract/content/settings'
import type { Handler } from '../../base/http/request-context.ts'
import type { SettingsDeps } from './deps.ts'
import { publicSite } from './site.view.ts'

export const listSites: Handler<typeof settings.listSites, SettingsDeps> = async (ctx, { currentSettings }) => {
  ctx.tag('settings')
  return currentSettings().sites.map(publicSite)
}
