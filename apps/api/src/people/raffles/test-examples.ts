import type { raffles as contract } from '@shpulka/contract/people/raffles'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ raffle, someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listRaffles: {
    isBeyondSpec: true,
    good: { query: { limit: '2' } },
    bad: { query: { page: '0', limit: '1e9' }, fields: ['page', 'limit'] },
  },
  getRaffle: {
    good: { path: { code: raffle.code } },
    bad: { path: { code: raffle.code }, query: { limit: '0', page: 'x' }, fields: ['limit', 'page'] },
  },
  getRaffleTickets: {
    isBeyondSpec: true,
    good: { path: { code: raffle.code } },
    bad: { path: { code: '../x' }, fields: ['code'] },
  },
  getOwnRaffleEntry: {
    isBeyondSpec: true,
    good: { path: { code: raffle.code }, headers: someone },
    bad: { path: { code: '_' }, headers: someone, fields: ['code'] },
  },
  enterRaffle: {
    good: { path: { code: raffle.code }, headers: someone, payload: { consent: true } },
    bad: { path: { code: raffle.code }, headers: someone, payload: { consent: 1 }, fields: ['consent'] },
  },
})
