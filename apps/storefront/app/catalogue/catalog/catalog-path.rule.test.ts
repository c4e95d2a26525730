import { expect, it } from 'vitest'
import { isSamePath } from './catalog-path.rule.ts'

it.each([
  ['/catalog/игла', '/catalog/%D0%B8%D0%B3%D0%BB%D0%B0', true],
  ['/catalog/%d0%b8%d0%b3%d0%bb%d0%b0', '/catalog/%D0%B8%D0%B3%D0%BB%D0%B0', true],
  ['/catalog/a/detail/x', '/catalog/b/detail/x', false],
  ['/catalog/%FF/detail/x', '/catalog/a/detail/x', false],
  ['/catalog/%/detail/x', '/catalog/%25/detail/x', false],
])('%s is %s: %s', (requested, canonical, isSame) => expect(isSamePath(requested, canonical)).toBe(isSame))
