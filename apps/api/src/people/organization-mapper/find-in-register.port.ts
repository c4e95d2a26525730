import { isInn } from '@shpulka/contract/people/inn'
import type { RegisterAnswer } from '@shpulka/contract/people/organization-mapper'
import type { Lookup } from '../../base/integrations/lookup.port.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { sampleEntries } from './sample-entries.ts'

interface RegisterQuery {
  readonly text: string
  /** KLADR codes of regions or cities; empty: everywhere. */
  readonly locations: readonly string[]
  /** Whose requests to the register are counted. */
  readonly clientKey: string
}

/** Organizations of the state register; made up ones while it is not connected. */
export async function findInRegister(
  lookup: Lookup,
  { text, locations, clientKey }: RegisterQuery,
): Promise<RegisterAnswer> {
  const searchText = cleanLine(text)
  const isWrongInn = /^(\d{10}|\d{12})$/.test(searchText) && !isInn(searchText)
  // An INN with wrong check digits does not exist, so the register is not queried.
  const found = isWrongInn ? [] : await lookup.registerEntries({ query: searchText, locations, clientKey })
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
    suggestions: lookup.isConnected ? [] : sampleEntries(searchText, locations),
    source: 'built-in',
    notice,
  }
}
