import type { Raffle } from '@shpulka/contract/people/raffles'
import { expect, test } from 'vitest'
import { markupOf } from '../../base/shell/test-page.tsx'
import { EntryPanel } from './entry-panel.tsx'

test('a ticket refused for an unproven email address comes with a link to where it is proven', () => {
  const message = 'Сначала подтвердите почту'
  const answer = { entry: null, message, errors: { email: message } }
  const page = markupOf(
    <EntryPanel raffle={{ code: 'autumn', state: 'open', prizes: [] } as unknown as Raffle} answer={answer} />,
  )
  expect(page).toMatch(/Сначала подтвердите почту[\s\S]*href="\/user\/profile\/reset-password"/)
})
