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
  ['a unique article', [], [], null],
  ['goods that the feed lists too', [other!], ['other'], { reason: 'same-article', other }],
  ['goods that the feed does not list', [old!], [], { reason: 'changed-id', other: old }],
  ['both: staff are asked about the missing ones', [other!, old!], ['other'], { reason: 'changed-id', other: old }],
])('%s', (_, others, named, doubt) => {
  expect(articleConflict(others, (id) => (named as string[]).includes(id))).toEqual(doubt)
})
