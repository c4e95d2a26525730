import { expect, test } from 'vitest'
import { markupOf } from '../../base/shell/test-page.tsx'
import SubscribePage from './subscribe.route.tsx'
import SubscriptionsPage from './subscriptions.route.tsx'

const shown = (isSubscribed: boolean) => {
  const props = {
    loaderData: { email: 'anna@example.ru', subscription: { isSubscribed, isAwaited: false } },
  } as Parameters<typeof SubscriptionsPage>[0]
  return markupOf(<SubscriptionsPage {...props} />)
}

test('whoever subscribes in the account is told what they agree to', () => {
  expect(shown(false)).toContain('href="/consents/advertising"')
  expect(shown(true)).not.toContain('href="/consents/advertising"')
})

test('a guest can ask for the link that ends the emails', () => {
  const page = markupOf(<SubscribePage {...({} as Parameters<typeof SubscribePage>[0])} />)
  expect(page).toContain('Отписаться')
})
