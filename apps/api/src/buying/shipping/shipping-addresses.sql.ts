import type { Address } from '@shpulka/contract/buying/delivery'
import { statement } from '../../base/db/statement.ts'

export interface ShippingRow {
  id: number
  contactPerson: string
  phone: string
  zip: string
  kladrId: string
  country: string
  region: string
  city: string
  street: string
  house: string
  flat: string
  isDefault: boolean
}

const columns = `id, contact_person as "contactPerson", phone, zip, kladr_id as "kladrId", country, region, city,
   street, house, flat, is_default as "isDefault"`

/** The default first, then the newest. */
export const findShippingAddresses = statement<[userId: number], ShippingRow>(
  'findShippingAddresses',
  `select ${columns} from shipping_addresses where user_id = $1 order by is_default desc, changed_at desc, id desc`,
)

export const findShippingAddress = statement<[userId: number, id: number], ShippingRow>(
  'findShippingAddress',
  `select ${columns} from shipping_addresses where user_id = $1 and id = $2`,
)

type AddressFields = Omit<ShippingRow, 'id' | 'isDefault'>

/** Values of an address, in the parameter order of the statements below. */
export const addressValues = ({
  contactPerson,
  phone,
  zip,
  kladrId,
  country,
  region,
  city,
  street,
  house,
  flat,
}: AddressFields) => [contactPerson, phone, zip, kladrId, country, region, city, street, house, flat] as const

type AddressValues = ReturnType<typeof addressValues>

/** Inserts an address that is not the default. */
export const insertShippingAddress = statement<[userId: number, ...AddressValues], { id: number }>(
  'insertShippingAddress',
  `insert into shipping_addresses (user_id, contact_person, phone, zip, kladr_id, country, region, city, street, house,
    flat, is_default)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, false) returning id`,
)

export const updateShippingAddress = statement<[userId: number, ...AddressValues, id: number], { id: number }>(
  'updateShippingAddress',
  `update shipping_addresses set contact_person = $2, phone = $3, zip = $4, kladr_id = $5, country = $6, region = $7,
    city = $8, street = $9,
     house = $10, flat = $11, changed_at = now()
   where user_id = $1 and id = $12 returning id`,
)

export const deleteShippingAddress = statement<[userId: number, id: number], { isDefault: boolean }>(
  'deleteShippingAddress',
  'delete from shipping_addresses where user_id = $1 and id = $2 returning is_default as "isDefault"',
)

/** Called before another address becomes the default: the index allows only one default. */
export const clearDefaultShippingAddress = statement<[userId: number]>(
  'clearDefaultShippingAddress',
  'update shipping_addresses set is_default = false where user_id = $1 and is_default',
)

export const setDefaultShippingAddress = statement<[userId: number, id: number]>(
  'setDefaultShippingAddress',
  'update shipping_addresses set is_default = true where user_id = $1 and id = $2',
)

/** The delivery of the newest order on the site that has one. Its point is null if it is now hidden from buyers. */
export const findLastDelivery = statement<
  [userId: number, siteId: number],
  { methodId: number; deliveryPointCode: string | null; address: Address | null }
>(
  'findLastDelivery',
  `select o.delivery_method_id as "methodId", p.code as "deliveryPointCode", o.delivery_address as address
   from orders o left join delivery_points p on p.id = o.delivery_point_id and p.hidden_at is null
   where o.user_id = $1 and o.site_id = $2 and o.is_contact_owner and o.delivery_method_id is not null
   order by o.id desc limit 1`,
)
