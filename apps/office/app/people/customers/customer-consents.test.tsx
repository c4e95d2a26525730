import type { CustomerConsent } from '@shpulka/contract/people/customer-consents'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CustomerConsents } from './customer-consents.tsx'

const consentsOf = (...sources: string[]) =>
  sources.map(
    (source, index): CustomerConsent => ({
      ...{ id: index + 1, kind: 'personal-data', title: 'Согласие', version: '2026-11', source },
      ...{ givenAt: '2026-11-02T09:30:00Z', withdrawnAt: null, withdrawnSource: null },
    }),
  )
const shown = (consents: readonly CustomerConsent[], isSubscribed = false) =>
  renderToStaticMarkup(<CustomerConsents id={1} consents={consents} isSubscribed={isSubscribed} mayWithdraw />)

test('every consent says where it was given', () => {
  const page = shown(consentsOf('one-click', 'recall', 'form-complaints', 'phone'))
  for (const place of ['при заказе в один клик', 'в заявке на звонок', 'в обращении', 'по телефону'])
    expect.soft(page).toContain(place)
})

test('emails that go without a consent of the account can be ended, and the card says that they go', () => {
  expect(shown([])).not.toContain('Отозвать рассылку')
  const page = shown([], true)
  expect(page).toContain('Отозвать рассылку')
  expect(page).toContain('до подтверждения почты')
})
