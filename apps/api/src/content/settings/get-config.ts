import type { settings } from '@shpulka/contract/content/settings'
import type { Verb } from '../../base/http/visit.ts'
import type { SettingsDeps } from './deps.ts'

export const getConfig: Verb<typeof settings.getConfig, SettingsDeps> = async (visit, { giveProofTerms }) => {
  visit.tag('settings')
  const { site } = visit.visitor
  return { ...site.config, pow: giveProofTerms(site.id, visit.reply.request.ip) }
}
