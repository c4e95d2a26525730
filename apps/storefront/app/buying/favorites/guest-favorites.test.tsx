import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MissingCards } from './guest-favorites.tsx'

test('cards that have not come are said to be missing and can be asked for again', () => {
  const markup = (isLost: boolean, isBusy = false) =>
    renderToStaticMarkup(<MissingCards count={2} isLost={isLost} isBusy={isBusy} onRetry={() => {}} />)
  expect(markup(false)).not.toContain('Повторить')
  expect(markup(true)).toContain('Товары не загрузились')
  expect(markup(true)).toMatch(/<button[^>]*>Повторить/)
  // The button has the focus: it stays while they are asked for again.
  expect(markup(true, true)).toMatch(/<button[^>]*aria-busy="true"/)
})
