import type { settings } from '@shpulka/contract/content/settings'
import type { Verb } from '../../base/http/visit.ts'
import type { SettingsDeps } from './deps.ts'
import { publicSite } from './site.view.ts'

export const listSites: Verb<typeof settings.listSites, SettingsDeps> = async (visit, { currentSettings }) => {
  visit.tag('settings')
  return currentSettings().sites.map(publicSite)
}
