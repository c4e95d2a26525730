import type { workshop as contract } from '@shpulka/contract/catalogue/workshop'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  getWorkshop: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  listMachineProducts: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  addMachine: { isBeyondSpec: true, valid: { payload: { productId: product.id }, status: 401 }, invalid: null },
  changeMachine: {
    isBeyondSpec: true,
    valid: { path: { id: '1' }, payload: { version: 1, place: 'цех' }, status: 401 },
    invalid: null,
  },
  removeMachine: { isBeyondSpec: true, valid: { path: { id: '1' }, status: 401 }, invalid: null },
  mergeMachines: { isBeyondSpec: true, valid: { payload: { productIds: [product.id] }, status: 401 }, invalid: null },
})
