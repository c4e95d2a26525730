import { describe, expect, test } from 'vitest'
import { productChange } from './product-change.rule.ts'

const hashOf = (fill: number) => Buffer.alloc(16, fill)
const row = (cardHash: Buffer | null) => ({ sourceId: 'a', card: cardHash && { hash: cardHash } }) as never
const stored = (card: number, pictures: number | null = null, isHidden = false) =>
  ({
    sourceId: 'a',
    isHidden,
    hash: pictures === null ? hashOf(card) : Buffer.concat([hashOf(card), hashOf(pictures)]),
  }) as never
const found = (hash: number, fileIds: string[], missing = 0) => ({ files: [], fileIds, missing, hash: hashOf(hash) })

test('new goods are a change; the same card is none; another id of the same goods is one', () => {
  expect(productChange(row(hashOf(1)), undefined, [], null)).toMatchObject({ isNewCard: true, isChanged: true })
  expect(productChange(row(hashOf(1)), stored(1), [], null)).toMatchObject({ isNewCard: false, isChanged: false })
  expect(productChange({ ...(row(hashOf(1)) as object), sourceId: 'b' } as never, stored(1), [], null).isNewCard).toBe(
    true,
  )
})

describe('pictures', () => {
  test.each([
    ['the same ones stay', found(7, ['x']), null],
    ['others replace them', found(8, ['x']), hashOf(8)],
    ['an incomplete set does not replace a complete one', found(8, ['x'], 1), null],
    ['none found: they stay', found(8, []), null],
  ])('%s', (_what, pictures, hash) =>
    expect(productChange(row(hashOf(1)), stored(1, 7), [], pictures).pictures?.hash ?? null).toEqual(hash),
  )

  test('an incomplete set is better than nothing', () => {
    expect(productChange(row(hashOf(1)), stored(1), [], found(8, ['x'], 1)).pictures).not.toBeNull()
  })
})

test('hidden goods: prices alone do not show them, an offer that comes back and a card do', () => {
  const offer = (isHidden: boolean) => [{ isChanged: true, stored: { isHidden } }] as never
  const hidden = stored(1, null, true)
  expect(productChange(row(null), hidden, offer(false), null).isShownAgain).toBe(false)
  expect(productChange(row(null), hidden, offer(true), null).isShownAgain).toBe(true)
  expect(productChange(row(hashOf(1)), hidden, [], null).isShownAgain).toBe(true)
})
