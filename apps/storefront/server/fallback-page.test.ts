import { expect, test } from 'vitest'
import { fallbackPage } from './fallback-page.ts'

test.each([
  [500, true],
  [502, true],
  [400, false],
])('%d can be tried again at its own address: %s', (status, isRetried) => {
  const page = fallbackPage(status, 'Текст')
  expect(page.includes('<a href="">Попробовать ещё раз</a>')).toBe(isRetried)
  expect(page.includes('Неполадка у нас')).toBe(isRetried)
  expect(page).toContain('<p>Текст</p>')
})
