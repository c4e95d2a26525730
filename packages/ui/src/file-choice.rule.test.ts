import { expect, test } from 'vitest'
import { chosenFiles } from './file-choice.rule.ts'

const limits = { accept: ['image/jpeg', '.docx'], maxFiles: 3, maxBytes: 1024 * 1024 }
const photo = { name: 'скол.jpg', type: 'image/jpeg', size: 1000 }

test('takes files that fit and explains why others do not', () => {
  const letter = { name: 'Письмо.DOCX', type: '', size: 1 }
  const { taken, refused } = chosenFiles(
    [
      photo,
      letter,
      { ...photo, name: 'a.exe', type: 'application/x-msdownload' },
      { ...photo, size: 0 },
      { ...photo, size: 2 * 1024 * 1024 },
    ],
    limits,
    0,
  )
  expect(taken).toEqual([photo, letter])
  expect(refused).toEqual([
    expect.stringContaining('a.exe'),
    expect.stringContaining('пуст'),
    expect.stringContaining('больше 1\u00a0МБ'),
  ])
})

test('takes no more files than allowed', () => {
  expect(chosenFiles([photo, photo], limits, 2)).toEqual({
    taken: [photo],
    refused: [expect.stringContaining('не больше 3')],
  })
  expect(chosenFiles([photo], limits, 3).taken).toEqual([])
  expect(chosenFiles([], limits, 3)).toEqual({ taken: [], refused: [] })
})
