import type { settings } from '@shpulka/contract/content/settings'
import type { Handler } from '../../base/http/request-context.ts'
import type { SettingsDeps } from './deps.ts'

export const listCurrencies: Handler<typeof settings.listCurrencies, SettingsDeps> = async (
  ctx,
  { currentSettings },
) => {
  ctx.tag('settings')
  return [...currentSettings().currencies]
}
