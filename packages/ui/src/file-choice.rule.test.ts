import { expect, test } from 'vitest'
import { checkFiles } from './file-choice.rule.ts'

const limits = { accept: ['image/jpeg', '.docx'], maxFiles: 3, maxBytes: 1024 * 1024 }
const photo = { name: 'скол.jpg', type: 'image/jpeg', size: 1000 }

test('takes files that fit and explains why others do not', () => {
  const letter = { name: 'Письмо.DOCX', type: '', size: 1 }
  const { accepted, refused } = checkFiles(
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
  expect(accepted).toEqual([photo, letter])
  expect(refused).toEqual([
    expect.stringContaining('a.exe'),
    expect.stringContaining('пуст'),
    expect.stringContaining('больше 1\u00a0МБ'),
  ])
})

test('takes no more files than allowed', () => {
  expect(checkFiles([photo, photo], limits, 2)).toEqual({
    accepted: [photo],
    refused: [expect.stringContaining('не больше 3')],
  })
  expect(checkFiles([photo], limits, 3).accepted).toEqual([])
  expect(checkFiles([], limits, 3)).toEqual({ accepted: [], refused: [] })
})
