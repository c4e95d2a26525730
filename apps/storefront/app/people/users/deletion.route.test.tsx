import { expect, test } from 'vitest'
import { markupOf } from '../../base/shell/test-page.tsx'
import DeletionPage from './deletion.route.tsx'

const props = {
  loaderData: { hasPassword: true, email: 'anna@example.ru', deviceId: 'her laptop', isCodeSent: false },
} as unknown as Parameters<typeof DeletionPage>[0]
const page = markupOf(<DeletionPage {...props} />).toLowerCase()

/** What the person has written or made here, and what stays: `exportedTables` and `retainedTables` of the API. */
test.each([
  ...['отзывы', 'обращения', 'вопросы', 'адреса', 'избранное', 'корзина', 'бланки', 'уведомления'],
  ...['мой цех', 'коммерческие предложения', 'подписка на письма', 'ожидания товара', 'билет розыгрыша'],
])('the page says what happens to «%s»', (what) => {
  expect(page).toContain(what)
})
