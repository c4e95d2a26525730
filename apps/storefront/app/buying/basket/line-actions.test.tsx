import type { BasketGroup, BasketProduct } from '@shpulka/contract/buying/basket'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ShortStockActions } from './line-actions.tsx'

const product = { id: 1, packSize: null } as BasketProduct

function shown(line: Partial<BasketGroup>): string {
  const group = { id: 5, missingOfferId: null, allowedCount: null, ...line } as BasketGroup
  const actions = (
    <MemoryRouter>
      <ShortStockActions product={product} group={group} name="Игла" />
    </MemoryRouter>
  )
  return renderToStaticMarkup(actions).replaceAll('\u00a0', ' ')
}

test('a line below the least count is offered that count, not all that is in stock', () => {
  const actions = shown({ count: 3, available: 100, basketErr: 'Продаётся от 4 шт.', allowedCount: 4 })
  expect(actions).toContain('Поставить 4 шт')
  expect(actions).not.toContain('100')
})

test('where no count can be ordered, or an answer of an earlier release does not say, none is offered', () => {
  const stored = { basketErr: 'Доступно только 3 шт.', allowedCount: undefined } as Partial<BasketGroup>
  expect(shown(stored)).not.toContain('Поставить')
  expect(shown({ count: 4, available: 3, basketErr: 'Доступно только 3 шт.' })).not.toContain('Поставить')
})
