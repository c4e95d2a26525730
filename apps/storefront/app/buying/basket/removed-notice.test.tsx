import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RemovedNotice } from './removed-notice.tsx'

const line = { groupId: 5, count: 3, title: 'Игла', isUnselected: false, key: '0123456789abcdef' }
const shown = (failure: string | null) =>
  renderToStaticMarkup(<RemovedNotice line={line} failure={failure} send={() => {}} onClose={() => {}} />)

test('the form that puts a line back has the key of its removal', () => {
  expect(shown(null)).toContain('name="key" value="0123456789abcdef"')
})

test('why the line could not be put back stands beside the button', () => {
  expect(shown('Магазин не отвечает')).toContain('Магазин не отвечает')
})
