import { expect, test } from 'vitest'
import { personalDataHtml } from './personal-data-file.rule.ts'

const html = (row: Record<string, unknown>) =>
  personalDataHtml({
    madeAt: '2026-11-23T12:00:00Z',
    parts: [
      { code: 'reviews', title: 'Отзывы', rows: [row] },
      { code: 'recalls', title: 'Обратный звонок', rows: [] },
    ],
  })

test.each([
  [{ email: 'anna@example.ru' }, '<th scope="row">Почта<td>anna@example.ru'],
  [{ price_kopecks: 123_450 }, '<th scope="row">Цена<td>1\u00a0234,50\u00a0₽'],
  [{ created_at: '2026-11-23T12:00:00+00:00' }, '23\u00a0ноября 2026, 15:00'],
  [{ is_default: true }, '<th scope="row">is_default<td>да'],
  [{ comment: '<script>alert(1)</script>\nда' }, '&lt;script&gt;alert(1)&lt;/script&gt;<br>да'],
  [{ contact: { fio: 'Анна "А"' } }, '&quot;fio&quot;'],
])('%j', (row, part) => expect(html(row)).toContain(part))

test('empty values are left out', () => {
  expect(html({ email: 'a@example.ru', phone: '', flat: null })).not.toMatch(/Телефон|Квартира|Обратный звонок/)
})
