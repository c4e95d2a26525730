import type { RegisterEntry } from '@shpulka/contract/people/organization-mapper'
import { normalized } from '../../base/integrations/normalized-words.rule.ts'

type Row = readonly [
  inn: string,
  kpp: string,
  ogrn: string,
  name: string,
  fullName: string,
  address: string,
  head: string,
  post: string,
  status: RegisterEntry['status'],
]

/**
 * Fictional organizations for trying the form while no register is connected. Their numbers have valid check digits,
 * but tax offices that do not exist.
 */
const rows: readonly Row[] = [
  [
    '5798000016',
    '579801001',
    '1265799000015',
    'ООО «Орловская мануфактура»',
    'Общество с ограниченной ответственностью «Орловская мануфактура»',
    '302000, Орловская обл, г Орёл, ул Московская, д 155',
    'Лукина Вера Сергеевна',
    'Генеральный директор',
    'ACTIVE',
  ],
  [
    '3798000020',
    '379801001',
    '1263799000024',
    'АО «Ивановский швейный комбинат»',
    'Акционерное общество «Ивановский швейный комбинат»',
    '153000, Ивановская обл, г Иваново, ул Станкостроителей, д 8',
    'Громов Илья Андреевич',
    'Генеральный директор',
    'ACTIVE',
  ],
  [
    '7798000034',
    '779801001',
    '1267799000039',
    'ООО «Ателье на Пятницкой»',
    'Общество с ограниченной ответственностью «Ателье на Пятницкой»',
    '101000, г Москва, ул Пятницкая, д 41',
    'Белова Дарья Олеговна',
    'Директор',
    'ACTIVE',
  ],
  [
    '5498000047',
    '549801001',
    '1265499000040',
    'ГБПОУ «Новосибирский колледж лёгкой промышленности»',
    'Государственное бюджетное профессиональное образовательное учреждение «Новосибирский колледж лёгкой ' +
      'промышленности»',
    '630000, Новосибирская обл, г Новосибирск, ул Станционная, д 30',
    'Кравцова Нина Петровна',
    'Директор',
    'ACTIVE',
  ],
  [
    '7898000052',
    '789801001',
    '1267899000050',
    'ООО «Невская спецодежда»',
    'Общество с ограниченной ответственностью «Невская спецодежда»',
    '190000, г Санкт-Петербург, ул Седова, д 11',
    'Орлов Павел Игоревич',
    'Генеральный директор',
    'REORGANIZING',
  ],
  [
    '6698000060',
    '669801001',
    '1266699000061',
    'ООО «Уральский текстиль»',
    'Общество с ограниченной ответственностью «Уральский текстиль»',
    '620000, Свердловская обл, г Екатеринбург, ул Малышева, д 51',
    'Сафронов Глеб Юрьевич',
    'Генеральный директор',
    'LIQUIDATED',
  ],
  [
    '1698000079',
    '169801001',
    '1261699000078',
    'ООО «Казанская швейная мастерская»',
    'Общество с ограниченной ответственностью «Казанская швейная мастерская»',
    '420000, Респ Татарстан, г Казань, ул Баумана, д 7',
    'Гараева Алия Ринатовна',
    'Директор',
    'ACTIVE',
  ],
  [
    '379800000150',
    '',
    '326379900000019',
    'ИП Швецова А. Д.',
    'Индивидуальный предприниматель Швецова Анна Дмитриевна',
    '153000, Ивановская обл, г Иваново',
    'Швецова Анна Дмитриевна',
    '',
    'ACTIVE',
  ],
  [
    '579800000251',
    '',
    '326579900000023',
    'ИП Тихонов К. Л.',
    'Индивидуальный предприниматель Тихонов Кирилл Львович',
    '302000, Орловская обл, г Орёл',
    'Тихонов Кирилл Львович',
    '',
    'ACTIVE',
  ],
]

const entries = rows.map(([inn, kpp, ogrn, name, fullName, address, head, post, status]) => ({
  value: name,
  data: { inn, kpp, ogrn, name, fullName, address, management: { name: head, post }, status } satisfies RegisterEntry,
}))

/**
 * Finds organizations by the beginning of the INN or OGRN, or by words of names and address. `locations` are KLADR
 * codes of regions.
 */
export function sampleEntries(
  searchText: string,
  locations: readonly string[],
): { value: string; data: RegisterEntry }[] {
  const words = normalized(searchText).match(/[\p{L}\d]+/gu) ?? []
  if (words.length === 0) return []
  const inRegion = ({ inn }: RegisterEntry) =>
    locations.length === 0 || locations.some((code) => inn.startsWith(code.slice(0, 2)))
  return entries.filter(({ data }) => {
    const text = normalized([data.name, data.fullName, data.address, data.management.name].join(' '))
    const isNumber = [data.inn, data.ogrn].some((number) => number.startsWith(words.join('')))
    return (
      inRegion(data) &&
      (isNumber || words.every((word) => text.split(/[^\p{L}\d]+/u).some((textWord) => textWord.startsWith(word))))
    )
  })
}
