import { expect, test } from 'vitest'
import { routePatterns } from './route-pattern.rule.ts'

const patternOf = routePatterns({
  root: { path: '' },
  home: { parentId: 'root', path: undefined },
  catalog: { parentId: 'root', path: 'catalog' },
  category: { parentId: 'root', path: 'catalog/*' },
  product: { parentId: 'root', path: 'catalog/:category0/detail/:code' },
  profile: { parentId: 'root', path: 'user/profile' },
  overview: { parentId: 'profile' },
  orders: { parentId: 'profile', path: 'order/:status' },
  order: { parentId: 'profile', path: 'order/detail/:id' },
  consent: { parentId: 'root', path: 'consents/:kind/:version?' },
  tickets: { parentId: 'root', path: 'raffles/:code/tickets.txt' },
})

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/_.data', '/'],
  ['/catalog', 'catalog'],
  ['/catalog/', 'catalog'],
  ['/catalog/igly/bytovye', 'catalog/*'],
  ['/catalog/igly.data', 'catalog/*'],
  ['/catalog/igly/detail/ia-90', 'catalog/:category0/detail/:code'],
  ['/catalog/igly/detail/ia-90/more', 'catalog/*'],
  ['/user/profile', 'user/profile'],
  ['/user/profile/order/all', 'user/profile/order/:status'],
  ['/user/profile/order/detail/17', 'user/profile/order/detail/:id'],
  ['/consents/personal-data', 'consents/:kind/:version?'],
  ['/consents/personal-data/3', 'consents/:kind/:version?'],
  ['/raffles/spring/tickets.txt', 'raffles/:code/tickets.txt'],
  ['/user/ivanov@example.ru', 'none'],
  ['/wp-admin/setup.php', 'none'],
  ['/__proto__/constructor', 'none'],
])('%s is of %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})
