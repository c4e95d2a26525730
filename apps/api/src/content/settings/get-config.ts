import type { settings } from '@shpulka/contract/content/settings'
import type { Handler } from '../../base/http/request-context.ts'
import type { SettingsDeps } from './deps.ts'

export const getConfig: Handler<typeof settings.getConfig, SettingsDeps> = async (ctx, { issueProofTerms }) => {
  ctx.tag('settings')
  const { site } = ctx.visitor
  return { ...site.config, pow: issueProofTerms(site.id, ctx.reply.request.ip) }
}
