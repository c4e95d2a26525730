import type { workshop as contract } from '@shpulka/contract/catalogue/workshop'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  getWorkshop: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  getWorkshopSummary: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  addMachine: { isBeyondSpec: true, valid: { payload: { productId: product.id }, status: 401 }, invalid: null },
  changeMachine: {
    isBeyondSpec: true,
    valid: { path: { id: '1' }, payload: { version: 1, place: 'цех' }, status: 401 },
    invalid: null,
  },
  removeMachine: { isBeyondSpec: true, valid: { path: { id: '1' }, status: 401 }, invalid: null },
  mergeMachines: {
    isBeyondSpec: true,
    valid: { payload: { machines: [{ productId: product.id }] }, status: 401 },
    invalid: null,
  },
  inviteMember: {
    isBeyondSpec: true,
    valid: { payload: { email: 'anna@example.ru', role: 'editor' }, status: 401 },
    invalid: null,
  },
  acceptInvitation: { isBeyondSpec: true, valid: { path: { id: '1' }, status: 401 }, invalid: null },
  endInvitation: { isBeyondSpec: true, valid: { path: { id: '1' }, status: 401 }, invalid: null },
  changeMember: {
    isBeyondSpec: true,
    valid: { path: { userId: '1' }, payload: { role: 'viewer' }, status: 401 },
    invalid: null,
  },
  removeMember: { isBeyondSpec: true, valid: { path: { userId: '1' }, status: 401 }, invalid: null },
})
