import type { shipping as contract } from '@shpulka/contract/buying/shipping'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ address }: SweepShop): ExamplesOf<typeof contract> => ({
  listShippingAddresses: { valid: { status: 401 }, invalid: null },
  getLastDelivery: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  addShippingAddress: {
    valid: { payload: { contactPerson: 'Анна Швец', phone: '+7 900 123-45-67', address }, status: 401 },
    invalid: null,
  },
  setShippingAddress: {
    valid: { payload: { id: 1, contactPerson: 'Анна Швец', phone: '+7 900 123-45-67', address }, status: 401 },
    invalid: null,
  },
  removeShippingAddress: { valid: { query: { id: '1' }, status: 401 }, invalid: null },
})
