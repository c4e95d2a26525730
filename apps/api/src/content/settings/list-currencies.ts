import type { settings } from '@shpulka/contract/content/settings'
import type { Verb } from '../../base/http/visit.ts'
import type { SettingsDeps } from './deps.ts'

export const listCurrencies: Verb<typeof settings.listCurrencies, SettingsDeps> = async (visit, { currentSettings }) => {
  visit.tag('settings')
  return [...currentSettings().currencies]
}
