import { expect, test } from 'vitest'
import { markupOf } from '../../base/shell/test-page.tsx'
import MyReviewsPage from './my-reviews.route.tsx'

const products = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: n + 1, title: `Лапка ${n + 1}`, path: 'lapka', image: null, receivedAt: '2026-11-02T09:30:00Z' },
  }))
const shown = (page: number, count: number) => {
  const props = {
    loaderData: {
      awaiting: { items: products(count), total: 30, page, pages: 3 },
      own: { items: [], total: 0, page: 2, pages: 4 },
      sent: null,
    },
  } as unknown as Parameters<typeof MyReviewsPage>[0]
  return markupOf(<MyReviewsPage {...props} />)
}

test('all products that can be reviewed are counted and can be reached', () => {
  const page = shown(1, 12)
  expect(page).toContain('30')
  expect(page).toContain('href="/user/profile/reviews?page=2&amp;awaiting=2"')
  expect(shown(3, 6)).toContain('href="/user/profile/reviews?page=2&amp;awaiting=2"')
})
