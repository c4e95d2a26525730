import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { Address } from './delivery.ts'

/** How many addresses one user may keep. */
export const maxShippingAddresses = 50

const zip = Type.String({ maxLength: 10, pattern: '^(\\d{6})?$', description: 'Six digits or empty.' })
const kladrId = Type.String({
  maxLength: 25,
  pattern: '^(\\d{2,25})?$',
  description: 'KLADR code of what was suggested; empty: typed by hand.',
})

const given = {
  contactPerson: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S', description: 'Who receives.' }),
  phone: Type.String({
    minLength: 5,
    maxLength: 30,
    description: 'Kept as + and digits; what cannot be a phone is 400.',
  }),
  zip: Type.Optional(zip),
  kladrId: Type.Optional(kladrId),
  isDefault: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'True: this one becomes the default, the former one no longer is. False leaves the default where it is: ' +
        'exactly one address is, and the first is at once.',
    }),
  ),
  address: Type.Omit(Address, ['zip']),
}

/** spec 3: an address of the signed-in user that orders are sent to. */
export const ShippingAddress = Type.Object({
  id: id('Address.'),
  contactPerson: given.contactPerson,
  phone: Type.String({ description: '+ and digits.' }),
  zip,
  kladrId,
  isDefault: Type.Boolean({ description: 'Exactly one of the user’s addresses is.' }),
  address: Type.Object({
    country: Type.String(),
    region: Type.String({ description: 'Empty: unknown.' }),
    city: Type.String(),
    street: Type.String(),
    house: Type.String(),
    flat: Type.String({ description: 'Empty: none.' }),
    value: Type.String({ description: 'In one line, put together from the parts.' }),
  }),
})
export type ShippingAddress = Static<typeof ShippingAddress>

/** An address as it is added or written again. */
export const ShippingForm = Type.Object(given)
export type ShippingForm = Static<typeof ShippingForm>

/** Where the buyer's last order went. */
export const LastDelivery = Type.Object({
  methodId: id('Delivery method.'),
  deliveryPointCode: Type.Union([Type.String(), Type.Null()], {
    description: 'Null: it was no point, or the point is gone.',
  }),
  address: Type.Union([Type.Intersect([ShippingAddress.properties.address, Type.Object({ zip })]), Type.Null()], {
    description: 'Null: it went to a point, or the address is forgotten.',
  }),
})
export type LastDelivery = Static<typeof LastDelivery>

export const shipping = {
  listShippingAddresses: call('GET', '/delivery/v1/shipping', {
    summary: 'Addresses of the signed-in user, the default first, then the newest',
    needs: 'user',
    answer: Type.Array(ShippingAddress),
  }),
  getLastDelivery: call('GET', '/delivery/v1/shipping/last', {
    summary: 'Where the last order of the signed-in user on this site went: what a checkout offers first',
    needs: 'user',
    answer: Type.Object({
      last: Type.Union([LastDelivery, Type.Null()], { description: 'Null: there was no order with a delivery.' }),
    }),
  }),
  addShippingAddress: call('POST', '/delivery/v1/shipping', {
    summary: 'Adds an address; one that is there already is answered as it is',
    needs: 'user',
    body: ShippingForm,
    answer: ShippingAddress,
    errors: { 422: `There are ${maxShippingAddresses} addresses already` },
  }),
  setShippingAddress: call('PUT', '/delivery/v1/shipping', {
    summary: 'Writes an address again',
    needs: 'user',
    body: Type.Object({ id: id('Address.'), ...given }),
    answer: ShippingAddress,
    errors: { 404: 'No such address of this user' },
  }),
  removeShippingAddress: call('DELETE', '/delivery/v1/shipping', {
    summary: 'Removes an address; when it was the default another one becomes it',
    needs: 'user',
    query: Type.Object({ id: id('Address.') }),
    answer: Type.Object({
      newDefaultId: Type.Union([Type.Integer(), Type.Null()], {
        description:
          'The address that is the default from now on; null: the default is the same, or no address is left.',
      }),
    }),
    errors: { 404: 'No such address of this user' },
  }),
}
