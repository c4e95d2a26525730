import { expect, test } from 'vitest'
import { articleConflict, isMeaningfulArticle } from './article-conflict.rule.ts'

test.each([
  ['DDL-8700', true],
  ['№ 75', false],
  ['755', true],
  ['нет', false],
  ['-', false],
  ['б/н', false],
  ['', false],
])('the article «%s» tells what goods these are: %s', (article, isTelling) => {
  expect(isMeaningfulArticle(article)).toBe(isTelling)
})

const [old, other] = ['old', 'other'].map((sourceId) => ({ sourceId, offerIds: [sourceId] }))
test.each([
  ['nobody has the article', [], [], null],
  ['those the feed names too', [other!], ['other'], { reason: 'same-article', other }],
  ['those the feed does not name', [old!], [], { reason: 'changed-id', other: old }],
  ['both: the lost ones are asked about', [other!, old!], ['other'], { reason: 'changed-id', other: old }],
])('%s', (_, others, named, doubt) => {
  expect(articleConflict(others, (id) => (named as string[]).includes(id))).toEqual(doubt)
})
