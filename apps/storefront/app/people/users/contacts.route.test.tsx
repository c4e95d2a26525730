import { expect, test } from 'vitest'
import { markupOf } from '../../base/shell/test-page.tsx'
import ContactsPage from './contacts.route.tsx'

const shown = (isEmailProven: boolean) => {
  const props = {
    loaderData: {
      ...{ hasPassword: false, isEmailProven, email: 'anna@example.ru', phone: '', deviceId: 'her laptop', done: null },
    },
  } as unknown as Parameters<typeof ContactsPage>[0]
  return markupOf(<ContactsPage {...props} />)
}

test('an email address that nobody has proven is said to be so, with a link to where it is proven', () => {
  expect(shown(false)).toMatch(/Почта не подтверждена[\s\S]*href="\/user\/profile\/reset-password"/)
  expect(shown(true)).not.toContain('Почта не подтверждена')
})
