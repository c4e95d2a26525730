import type { Employee } from '@shpulka/contract/content/employees'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { People } from './people.tsx'

test('under a title of their own, departments have headings a level lower', () => {
  const person = { id: 1, name: 'Вера Челнокова', department: { code: 'dir', title: 'Дирекция' } } as Employee
  expect(renderToStaticMarkup(<People people={[person]} level={2} />)).toMatch(/<h2[^>]*>Дирекция<\/h2>/)
  expect(renderToStaticMarkup(<People people={[person]} level={3} />)).toMatch(/<h3[^>]*>Дирекция<\/h3>/)
})
