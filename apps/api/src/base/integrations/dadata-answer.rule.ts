import { cityName } from '@shpulka/contract/base/city-name'
import type { AddressSuggestion } from '@shpulka/contract/people/dadata'
import type { RegisterEntry } from '@shpulka/contract/people/organization-mapper'
import { cleanLine } from '../text/plain-text.rule.ts'

type Fields = Readonly<Record<string, unknown>>

/** Converts a suggested address to the contract; null when it is unusable. All parts are short plain lines. */
export function suggestedAddress(suggestion: unknown): AddressSuggestion | null {
  const { value, unrestricted_value, data } = fieldsOf(suggestion)
  const parts = fieldsOf(data)
  const text = (name: string) => line(parts[name])
  const displayText = line(value)
  if (displayText === '' || parts === noFields) return null
  const settlement = text('settlement_with_type')
  const city = cityName(text('city_with_type'))
  return {
    value: displayText,
    unrestrictedValue: line(unrestricted_value) || displayText,
    zip: digits(parts.postal_code, /^\d{6}$/),
    kladrId: kladrOf(parts),
    country: text('country') || 'Россия',
    region: text('region_with_type'),
    // A village outside a city is shown with its district.
    city: [city || (settlement && text('area_with_type')), settlement].filter((part) => part).join(', '),
    street: text('street_with_type'),
    house: [
      text('house') || (text('stead') && `уч ${text('stead')}`),
      text('block') && `${text('block_type') || 'к'} ${text('block')}`,
    ]
      .filter((part) => part)
      .join(' '),
    flat: [/^(|кв)$/.test(text('flat_type')) ? '' : text('flat_type'), text('flat')].filter((part) => part).join(' '),
    ...coordinates(parts),
  }
}

/** Converts a suggested organization to the contract; null when it has no INN. */
export function suggestedEntry(suggestion: unknown): { value: string; data: RegisterEntry } | null {
  const { value, data } = fieldsOf(suggestion)
  const party = fieldsOf(data)
  const inn = digits(party.inn, /^(\d{10}|\d{12})$/)
  if (inn === '') return null
  const name = fieldsOf(party.name)
  const head = fieldsOf(party.management)
  const person = fieldsOf(party.fio)
  const status = line(fieldsOf(party.state).status)
  const short = line(name.short_with_opf) || line(value) || line(name.full_with_opf)
  return {
    value: short,
    data: {
      inn,
      kpp: digits(party.kpp, /^\d{4}[\dA-Z]{2}\d{3}$/),
      ogrn: digits(party.ogrn, /^(\d{13}|\d{15})$/),
      name: short,
      fullName: line(name.full_with_opf) || short,
      address: line(fieldsOf(party.address).unrestricted_value) || line(fieldsOf(party.address).value),
      management: {
        name: line(head.name) || [person.surname, person.name, person.patronymic].map(line).filter(Boolean).join(' '),
        post: line(head.post),
      },
      status: isStatus(status) ? status : '',
    },
  }
}

const noFields: Fields = {}
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : noFields

const line = (value: unknown): string => (typeof value === 'string' ? cleanLine(value.slice(0, 500)) : '')
const digits = (value: unknown, pattern: RegExp): string =>
  typeof value === 'string' && pattern.test(value) ? value : ''

/** KLADR code of the smallest part that has one. */
function kladrOf(parts: Fields): string {
  const levels = ['house', 'street', 'settlement', 'city', 'area', 'region'].map((level) => parts[`${level}_kladr_id`])
  return [...levels, parts.kladr_id].map((code) => digits(code, /^\d{2,25}$/)).find((code) => code !== '') ?? ''
}

function coordinates({ geo_lat, geo_lon }: Fields): Pick<AddressSuggestion, 'latitude' | 'longitude'> {
  const [latitude, longitude] = [geo_lat, geo_lon].map((text) =>
    typeof text === 'string' && /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN,
  )
  const isValid = Math.abs(latitude!) <= 90 && Math.abs(longitude!) <= 180
  return isValid ? { latitude: latitude!, longitude: longitude! } : { latitude: null, longitude: null }
}

const statuses: readonly string[] = ['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'BANKRUPT', 'REORGANIZING']
const isStatus = (text: string): text is RegisterEntry['status'] => statuses.includes(text)
