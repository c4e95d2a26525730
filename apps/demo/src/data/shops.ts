import type { InvoiceDetails } from '../../../api/src/content/settings/settings.port.ts'
import { readTable } from '../read-table.ts'

/** The shop of schools, where a page of both shops says something else. */
export const isSchool = (site: DemoSite): boolean => site.id === 2

const notice = 'Демо-магазин: цены и остатки вымышлены'

export const currencies = readTable(`
  id | code | sign | title              | rate
  1  | RUB  | ₽    | Российский рубль   | 1
  2  | USD  | $    | Доллар США         | 81.5
  3  | CNY  | ¥    | Китайский юань     | 11.3
  4  | BYN  | Br   | Белорусский рубль  | 25.1
`)

export const priceRoles = readTable(`
  code      | title              | wholesale
  guest_opt | Розничный покупатель | 
  retail    | Розница            |
  opt       | Опт                | +
  dealer    | Дилер              | +
`)

export const priceLists = readTable(`
  id | code   | title
  1  | main   | Основной прайс-лист
  2  | school | Прайс-лист для учебных заведений
`)

/**
 * `ratio`: the share of the price in the product table. `steps`: an order total in roubles and the share of the price
 * that applies from it.
 */
export const priceTiers = readTable(`
  list | role      | ratio | steps
  1    | guest_opt | 1     | 150000: 0.97, 500000: 0.95, 1500000: 0.92
  1    | retail    | 1     | 150000: 0.97, 500000: 0.95, 1500000: 0.92
  1    | opt       | 0.95  | 300000: 0.97, 1000000: 0.94
  1    | dealer    | 0.88  | 1000000: 0.97, 3000000: 0.95
  2    | guest_opt | 1.02  | 100000: 0.96, 300000: 0.93
  2    | retail    | 1.02  | 100000: 0.96, 300000: 0.93
  2    | opt       | 0.94  | 300000: 0.96
  2    | dealer    | 0.9   | 500000: 0.97
`)

/** `from`: the total of completed orders in roubles from which a buyer has the level. */
export const bonusLevels = readTable(`
  site | code   | title      | from    | percent
  1    | base   | Базовый    | 0       | 3
  1    | master | Мастер     | 300000  | 5
  1    | fabric | Фабрика    | 1500000 | 7
  2    | base   | Базовый    | 0       | 1.5
  2    | school | Мастерская | 500000  | 3
`)

export const bonusTerms = readTable(`
  site | multiplier | days | most
  1    | 1          | 365  | 30
  2    | 1          | 180  | 20
`)

export const warehouses = readTable(`
  id | code | title       | city        | address
  1  | msk  | Москва      | Москва      | 2-й Вязовский проезд, 10, строение 3
  2  | ivn  | Иваново     | Иваново     | улица Станкостроителей, 3Б
  3  | nsk  | Новосибирск | Новосибирск | улица Станционная, 60/1
`)

export interface DemoSite {
  id: number
  code: string
  name: string
  hosts: string[]
  phone: string
  email: string
  city: string
  address: string
  hours: string
  notice: string
  legal: { name: string; inn: string; ogrn: string; address: string }
  invoiceDetails: Omit<InvoiceDetails, 'vatPercent'>
  vatPercent: number
  priceList: number
  warehouses: number[]
  freeDeliveryFromRoubles: number
  installments: { months: number; firstPercent: number; fromRoubles: number; toRoubles: number }
  allowsForeignCurrencies: boolean
}

export const sites: readonly DemoSite[] = [
  {
    id: 1,
    code: 'shpulka',
    name: 'Шпулька',
    hosts: ['shpulka.localhost', 'localhost', '127.0.0.1'],
    phone: '+7 (495) 123-45-67',
    email: 'zakaz@shpulka.example',
    city: 'Москва',
    address: '2-й Вязовский проезд, 10, строение 3',
    hours: 'пн–пт 9:00–19:00, сб 10:00–16:00',
    notice,
    legal: {
      name: 'ООО «Шпулька»',
      inn: '7700000016',
      ogrn: '1027700000010',
      address: '109428, Москва, 2-й Вязовский проезд, 10, строение 3',
    },
    invoiceDetails: {
      kpp: '770001001',
      bank: 'АО «Станковый банк», Москва',
      bic: '044599987',
      account: '40702810900000001600',
      correspondentAccount: '30101810600000000987',
      director: 'Челнокова В. С.',
      accountant: 'Петлина О. А.',
    },
    vatPercent: 22,
    priceList: 1,
    warehouses: [1, 2, 3],
    freeDeliveryFromRoubles: 5000,
    installments: { months: 6, firstPercent: 50, fromRoubles: 100_000, toRoubles: 1_000_000 },
    allowsForeignCurrencies: true,
  },
  {
    id: 2,
    code: 'school',
    name: 'Шпулька. Учебные мастерские',
    hosts: ['school.localhost'],
    phone: '+7 (4932) 65-43-21',
    email: 'shkola@shpulka.example',
    city: 'Иваново',
    address: 'улица Станкостроителей, 3Б',
    hours: 'пн–пт 8:30–17:30',
    notice,
    legal: {
      name: 'ООО «Шпулька. Учебные мастерские»',
      inn: '3700000017',
      ogrn: '1023700000017',
      address: '153032, Иваново, улица Станкостроителей, 3Б',
    },
    invoiceDetails: {
      kpp: '370001001',
      bank: 'АО «Ивановский ткацкий банк», Иваново',
      bic: '042499913',
      account: '40702810100000001700',
      correspondentAccount: '30101810700000000913',
      director: 'Вытачкин И. П.',
      accountant: 'Строчкова М. Н.',
    },
    vatPercent: 22,
    priceList: 2,
    warehouses: [1, 2],
    freeDeliveryFromRoubles: 15000,
    installments: { months: 6, firstPercent: 50, fromRoubles: 100_000, toRoubles: 1_000_000 },
    allowsForeignCurrencies: false,
  },
]

export const stickers = readTable(`
  code     | title   | kind   | mark
  novinka  | Новинка | good   | new
  hit      | Хит     | accent | hit
  minus-15 | −15 %   | warn   | sale15
  skidka   | Скидка  | warn   | sale
`)

/** The old price relative to the current one, by the sticker of the row. */
export const reductions: Readonly<Record<string, number>> = { sale: 1.1, sale15: 1 / 0.85 }

/** The school site sells nothing more expensive. */
export const maxSchoolPriceRoubles = 120_000
