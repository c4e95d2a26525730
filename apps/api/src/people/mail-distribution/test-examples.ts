import type { mailDistribution as contract } from '@shpulka/contract/people/mail-distribution'
import { testTokenSecret } from '../../test-api.ts'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'
import { recipientToken } from './recipient-token.ts'

export const examples = ({ reader }: SweepShop): ExamplesOf<typeof contract> => ({
  subscribe: {
    good: { payload: { email: 'reader@example.ru' } },
    bad: { payload: { email: 'reader@' }, fields: ['email'] },
  },
  getSubscriptionStatus: { good: { query: { email: 'reader@example.ru' } }, bad: { query: {}, fields: ['email'] } },
  confirmSubscription: {
    isBeyondSpec: true,
    good: { payload: { token: '1.x' }, status: 404 },
    bad: { payload: {}, fields: ['token'] },
  },
  endSubscription: {
    isBeyondSpec: true,
    good: { payload: { token: recipientToken({ tokenSecret: testTokenSecret }, 'end', reader, '') } },
    bad: { payload: {}, fields: ['token'] },
  },
})
