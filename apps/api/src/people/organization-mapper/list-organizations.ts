import { isInn } from '@shpulka/contract/people/inn'
import type { organizationMapper } from '@shpulka/contract/people/organization-mapper'
import type { Handler } from '../../base/http/request-context.ts'
import type { Lookup } from '../../base/integrations/lookup.port.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { sampleOrganizations } from './sample-organizations.ts'

export const listOrganizations: Handler<typeof organizationMapper.listOrganizations, { lookup: Lookup }> = async (
  { query, address },
  { lookup },
) => {
  const searchText = plainLine(query.query ?? '')
  const isWrongInn = /^(\d{10}|\d{12})$/.test(searchText) && !isInn(searchText)
  // An INN with wrong check digits does not exist, so the register is not queried.
  const found = isWrongInn
    ? []
    : await lookup.organizations({ query: searchText, locations: query.locations ?? [], clientKey: address })
  const notice = isWrongInn
    ? 'В ИНН опечатка: контрольные цифры не сходятся. Проверьте номер'
    : found !== null || searchText === ''
      ? ''
      : lookup.isConnected
        ? 'Реестр организаций сейчас не отвечает: заполните поля сами'
        : 'Реестр организаций не подключён: для примера предлагаем вымышленные. Остальные поля заполните сами'
  if (found !== null)
    return { suggestions: [...found], source: lookup.isConnected && !isWrongInn ? 'dadata' : 'built-in', notice }
  return {
    suggestions: lookup.isConnected ? [] : sampleOrganizations(searchText, query.locations ?? []),
    source: 'built-in',
    notice,
  }
}
