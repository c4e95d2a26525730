import type { mailSender as contract } from '@shpulka/contract/people/mail-sender'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ soldOut }: SweepShop): ExamplesOf<typeof contract> => ({
  askForRestocked: {
    valid: { payload: { email: 'waits@example.ru', offer: soldOut.offer, consent: true } },
    invalid: { payload: { email: 'waits@', consent: false }, errorFields: ['email', 'group', 'consent'] },
  },
  confirmRestocked: {
    isBeyondSpec: true,
    valid: { payload: { token: '1.x' }, status: 404 },
    invalid: { payload: {}, errorFields: ['token'] },
  },
  endRestocked: {
    isBeyondSpec: true,
    valid: { payload: { token: '1.x' }, status: 404 },
    invalid: { payload: {}, errorFields: ['token'] },
  },
})
