import type { shipping as contract } from '@shpulka/contract/buying/shipping'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ address }: SweepShop): ExamplesOf<typeof contract> => ({
  listShippingAddresses: { good: { status: 401 }, bad: null },
  getLastDelivery: { isBeyondSpec: true, good: { status: 401 }, bad: null },
  addShippingAddress: {
    good: { payload: { contactPerson: 'Анна Швец', phone: '+7 900 123-45-67', address }, status: 401 },
    bad: null,
  },
  setShippingAddress: {
    good: { payload: { id: 1, contactPerson: 'Анна Швец', phone: '+7 900 123-45-67', address }, status: 401 },
    bad: null,
  },
  removeShippingAddress: { good: { query: { id: '1' }, status: 401 }, bad: null },
})
