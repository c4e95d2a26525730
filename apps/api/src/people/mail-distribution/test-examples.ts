import type { mailDistribution as contract } from '@shpulka/contract/people/mail-distribution'
import { testTokenSecret } from '../../test-api.ts'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'
import { recipientToken } from './recipient-token.ts'

export const examples = ({ reader }: SweepShop): ExamplesOf<typeof contract> => ({
  subscribe: {
    valid: { payload: { email: 'reader@example.ru' } },
    invalid: { payload: { email: 'reader@' }, errorFields: ['email'] },
  },
  getSubscriptionStatus: {
    valid: { query: { email: 'reader@example.ru' } },
    invalid: { query: {}, errorFields: ['email'] },
  },
  confirmSubscription: {
    isBeyondSpec: true,
    valid: { payload: { token: '1.x' }, status: 404 },
    invalid: { payload: {}, errorFields: ['token'] },
  },
  endSubscription: {
    isBeyondSpec: true,
    valid: { payload: { token: recipientToken({ tokenSecret: testTokenSecret }, 'end', reader, '') } },
    invalid: { payload: {}, errorFields: ['token'] },
  },
})
