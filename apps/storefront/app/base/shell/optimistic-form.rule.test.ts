import { expect, test } from 'vitest'
import { optimisticForm } from './optimistic-form.rule.ts'

const formData = new FormData()
const refused = { failure: 'Столько нет' }
const accepted = { failure: null }

test.each([
  ['nothing is sent', { state: 'idle', formData: undefined, data: undefined }, undefined],
  ['sent', { state: 'submitting', formData, data: undefined }, formData],
  ['accepted, the page is being read again', { state: 'loading', formData, data: accepted }, formData],
  ['refused, the page is being read again', { state: 'loading', formData, data: refused }, undefined],
  ['sent again after a refusal', { state: 'submitting', formData, data: refused }, formData],
] as const)('%s', (_what, fetcher, expected) => expect(optimisticForm(fetcher)).toBe(expected))
