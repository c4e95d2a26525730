import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedPageTags } from './changed-pages.rule.ts'
import { foundSnippet, foundWords } from './found-words.rule.ts'
import { blockErrors, readBlocks } from './read-blocks.rule.ts'

const linked = (href: string) => [{ kind: 'text', paragraphs: [[{ text: 'слова', href }]] }]

describe('readBlocks', () => {
  test.each([
    '/help',
    '/help/delivery?x=1#top',
    '#prices',
    'https://example.ru/x',
    'mailto:a@b.ru',
    'tel:+74951234567',
    '/',
  ])('%s is an allowed link', (href) => expect(readBlocks(linked(href)).invalidCount).toBe(0))

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'https:evil',
    'http://plain.example',
    'help',
    '',
    'blob:x',
    '/x"onclick="y',
  ])('%s may not', (href) => {
    expect(readBlocks(linked(href))).toEqual({ blocks: [], invalidCount: 1 })
    expect(blockErrors(linked(href))).toHaveLength(1)
  })

  test('any stored value is read without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const { blocks } = readBlocks(stored)
        return blocks.length === 0
      }),
    )
  })

  test('refuses an unknown field', () => {
    expect(readBlocks([{ kind: 'contacts', title: '', html: '<b>' }]).invalidCount).toBe(1)
  })
})

test('a text change drops documents of the page and of its search; a menu change also those with the menu', () => {
  const page = {
    id: 1,
    siteId: 1,
    code: 'a',
    parentId: null,
    path: '/a',
    title: 'A',
    description: '',
    isPage: true,
    sort: 1,
    blocks: [1],
  }
  expect(changedPageTags([page], [{ ...page }])).toEqual([])
  expect(changedPageTags([page], [{ ...page, blocks: [2] } as typeof page])).toEqual(['page-texts', 'page:1'])
  expect(changedPageTags([page], [{ ...page, title: 'B' }])).toEqual(['pages', 'page-texts', 'page:1'])
  expect(changedPageTags([page], [])).toEqual(['pages', 'page-texts', 'page:1'])
})

test('marks of found words become highlights', () => {
  expect(foundWords('про \uE000швы\uE001 и \uE000нити\uE001')).toEqual({
    text: 'про швы и нити',
    highlights: [
      { start: 4, end: 7 },
      { start: 10, end: 14 },
    ],
  })
  expect(foundWords('\uE001x\uE000')).toEqual({ text: 'x', highlights: [] })
})

test.each([
  ['Про \uE000швы\uE001, нити и', 'Про швы, нити и.', ['швы']],
  [
    'Машина шьёт быстро. Меняйте \uE000иглу\uE001 каждый день! Потом чистите.',
    'Меняйте иглу каждый день! Потом чистите.',
    ['иглу'],
  ],
  [
    'Не правьте \uE000иглы\uE001\nПогнутая \uE000игла\uE001 царапает платину',
    'Не правьте иглы. Погнутая игла царапает платину.',
    ['иглы', 'игла'],
  ],
  ['Есть \nсписок \uE000игл\uE001\n? Вставьте его.', 'Есть список игл? Вставьте его.', ['игл']],
  ['\uE000Иглы\uE001 подходят?', 'Иглы подходят?', ['Иглы']],
  ['Ничего\nнет', 'Ничего. нет.', []],
  [' , ', '', []],
  ['', '', []],
])('%j is read as «%s»', (marked, text, found) => {
  const words = foundSnippet(marked)
  expect(words.text).toBe(text)
  expect(words.highlights.map(({ start, end }) => words.text.slice(start, end))).toEqual(found)
})

test('a sentence longer than the snippet is cut at words around the first that is found', () => {
  const far = `${'слово '.repeat(60)}\uE000игла\uE001 ${'ещё '.repeat(80)}конец.`
  const { text, highlights } = foundSnippet(far)
  expect(text).toMatch(/^… (слово )+игла( ещё)+…$/)
  expect(text.length).toBeLessThan(210)
  expect(highlights.map(({ start, end }) => text.slice(start, end))).toEqual(['игла'])
})
