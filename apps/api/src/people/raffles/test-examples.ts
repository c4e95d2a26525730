import type { raffles as contract } from '@shpulka/contract/people/raffles'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ raffle, someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listRaffles: {
    isBeyondSpec: true,
    valid: { query: { limit: '2' } },
    invalid: { query: { page: '0', limit: '1e9' }, errorFields: ['page', 'limit'] },
  },
  getRaffle: {
    valid: { path: { code: raffle.code } },
    invalid: { path: { code: raffle.code }, query: { limit: '0', page: 'x' }, errorFields: ['limit', 'page'] },
  },
  getRaffleTickets: {
    isBeyondSpec: true,
    valid: { path: { code: raffle.code } },
    invalid: { path: { code: '../x' }, errorFields: ['code'] },
  },
  getOwnRaffleEntry: {
    isBeyondSpec: true,
    valid: { path: { code: raffle.code }, headers: someone },
    invalid: { path: { code: '_' }, headers: someone, errorFields: ['code'] },
  },
  enterRaffle: {
    valid: { path: { code: raffle.code }, headers: someone, payload: { consent: true } },
    invalid: { path: { code: raffle.code }, headers: someone, payload: { consent: 1 }, errorFields: ['consent'] },
  },
})
