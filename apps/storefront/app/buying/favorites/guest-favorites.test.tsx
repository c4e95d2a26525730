import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MissingCards } from './guest-favorites.tsx'

test('cards that have not come are said to be missing and can be asked for again', () => {
  const markup = (isLost: boolean) =>
    renderToStaticMarkup(<MissingCards count={2} isLost={isLost} onRetry={() => {}} />)
  expect(markup(false)).not.toContain('Повторить')
  expect(markup(true)).toContain('Товары не загрузились')
  expect(markup(true)).toMatch(/<button[^>]*>Повторить/)
})
