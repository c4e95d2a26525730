import type { mailSender as contract } from '@shpulka/contract/people/mail-sender'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ soldOut }: SweepShop): ExamplesOf<typeof contract> => ({
  askForRestocked: {
    good: { payload: { email: 'waits@example.ru', offer: soldOut.offer, consent: true } },
    bad: { payload: { email: 'waits@', consent: false }, fields: ['email', 'group', 'consent'] },
  },
  confirmRestocked: {
    isBeyondSpec: true,
    good: { payload: { token: '1.x' }, status: 404 },
    bad: { payload: {}, fields: ['token'] },
  },
  endRestocked: {
    isBeyondSpec: true,
    good: { payload: { token: '1.x' }, status: 404 },
    bad: { payload: {}, fields: ['token'] },
  },
})
