import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, shortListId } from '../base/page.ts'
import { Address } from './delivery.ts'

/** Most addresses of one user. */
export const maxShippingAddresses = 50

const zip = Type.String({ maxLength: 10, pattern: '^(\\d{6})?$', description: 'Six digits or empty.' })
const kladrId = Type.String({
  maxLength: 25,
  pattern: '^(\\d{2,25})?$',
  description: 'KLADR code of the chosen suggestion; empty: typed by hand.',
})

const formFields = {
  contactPerson: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S', description: 'Name of the recipient.' }),
  phone: Type.String({
    minLength: 5,
    maxLength: 30,
    description: 'Stored as + and digits; an invalid phone is 400.',
  }),
  zip: Type.Optional(zip),
  kladrId: Type.Optional(kladrId),
  isDefault: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'True: becomes the default instead of the previous one. False: the default stays. Exactly one address is the ' +
        'default; the first one always becomes it.',
    }),
  ),
  address: Type.Omit(Address, ['zip']),
}

/** spec 3: an address of the signed-in user that orders are sent to. */
export const ShippingAddress = Type.Object({
  id: id('Address.'),
  contactPerson: formFields.contactPerson,
  phone: Type.String({ description: '+ and digits.' }),
  zip,
  kladrId,
  isDefault: Type.Boolean({ description: 'Exactly one address of the user is the default.' }),
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

/** The form to add or replace an address. */
export const ShippingForm = Type.Object(formFields)
export type ShippingForm = Static<typeof ShippingForm>

/** The delivery of the buyer's last order. */
export const LastDelivery = Type.Object({
  methodId: shortListId('Delivery method.'),
  deliveryPointCode: Type.Union([Type.String(), Type.Null()], {
    description: 'Null: not to a point, or the point is closed.',
  }),
  address: Type.Union([Type.Intersect([ShippingAddress.properties.address, Type.Object({ zip })]), Type.Null()], {
    description: 'Null: to a point, or the address is no longer stored.',
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
    summary: 'Where the last order of the signed-in user on this site was delivered: preselected at the checkout',
    needs: 'user',
    answer: Type.Object({
      last: Type.Union([LastDelivery, Type.Null()], { description: 'Null: there was no order with a delivery.' }),
    }),
  }),
  addShippingAddress: call('POST', '/delivery/v1/shipping', {
    summary: 'Adds an address; an address that exists already is not added twice',
    needs: 'user',
    body: ShippingForm,
    answer: ShippingAddress,
    errors: { 422: `There are ${maxShippingAddresses} addresses already` },
  }),
  setShippingAddress: call('PUT', '/delivery/v1/shipping', {
    summary: 'Replaces an address',
    needs: 'user',
    body: Type.Object({ id: id('Address.'), ...formFields }),
    answer: ShippingAddress,
    errors: { 404: 'No such address of this user' },
  }),
  removeShippingAddress: call('DELETE', '/delivery/v1/shipping', {
    summary: 'Removes an address; if it was the default, another becomes the default',
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
