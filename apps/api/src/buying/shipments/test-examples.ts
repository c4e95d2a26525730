import type { shipments as contract } from '@shpulka/contract/buying/shipments'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  takeShipmentNotice: {
    isBeyondSpec: true,
    valid: {
      payload: {
        type: 'ORDER_STATUS',
        uuid: '72753031-b4a0-4ca6-9a37-d1d1c1f7a3f5',
        attributes: { code: 'DELIVERED' },
      },
    },
    invalid: { payload: {}, errorFields: ['uuid'] },
  },
})
