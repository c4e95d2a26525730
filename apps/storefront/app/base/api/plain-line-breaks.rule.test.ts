import { expect, test } from 'vitest'
import { withPlainLineBreaks } from './plain-line-breaks.rule.ts'

test('a line break is one character; fields keep their order, repeats and files', () => {
  const form = new FormData()
  form.append('comment', 'у ворот\r\nпозвонить\r\n')
  form.append('group', '1')
  form.append('group', '2')
  form.append('file', new File(['a\r\nb'], 'a.txt'))
  const plain = withPlainLineBreaks(form)
  expect([...plain.keys()]).toEqual(['comment', 'group', 'group', 'file'])
  expect(plain.get('comment')).toBe('у ворот\nпозвонить\n')
  expect(plain.getAll('group')).toEqual(['1', '2'])
  expect((plain.get('file') as File).size).toBe(4)
})
