import { expect, test } from 'vitest'
import { markupOf } from '../../base/shell/test-page.tsx'
import { RecallForm } from './recall-form.tsx'

test('the consent of a call back leads to its text', () => {
  const page = markupOf(
    <RecallForm topics={[{ id: 1, title: 'Выбор' }]} buyer={{ fio: '', phone: '' }} failure={null} />,
  )
  expect(page).toContain('href="/consents/personal-data"')
})
