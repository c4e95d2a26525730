import type { settings } from '@shpulka/contract/settings'
import type { Verb } from '../http/visit.ts'
import type { SettingsDeps } from './deps.ts'

export const getConfig: Verb<typeof settings.getConfig, SettingsDeps> = async (visit) => {
  visit.tag('settings')
  return visit.visitor.site.config
}
