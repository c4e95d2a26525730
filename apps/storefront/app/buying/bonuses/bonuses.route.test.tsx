import { expect, test } from 'vitest'
import { markupOf } from '../../base/shell/test-page.tsx'
import BonusesPage from './bonuses.route.tsx'

const level = { code: 'base', title: 'Базовый', percent: 3, from: 0 }
const props = {
  loaderData: {
    balance: { value: 0, bonusLog: [], meta: { page: 1, pages: 1, total: 0, limit: 10 } },
    accounts: [],
    client: {
      ...{ level, percent: 3, multiplier: 1, spent: 0, nextLevel: null, remains: 0, levels: [level] },
      ...{ lastingDays: 180, writeOffPercent: 30 },
    },
  },
} as unknown as Parameters<typeof BonusesPage>[0]

test('a percent that falls with what is returned is not promised to stay', () => {
  const page = markupOf(<BonusesPage {...props} />)
  expect(page).not.toContain('не уменьшается')
  expect(page).toContain('возвращённые товары из неё вычитаются')
})
