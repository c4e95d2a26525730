import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { expect, it } from 'vitest'
import { isConnectionLost, isUnanswered, unansweredMessage, unansweredText } from './unanswered.rule.ts'

const failure = { statusCode: 503, message: 'Магазин занят, повторите через минуту', errors: {} }

it.each([
  ['a dropped connection', new TypeError('Failed to fetch'), true],
  ['an answer cut in the middle', new Error('Unable to decode turbo-stream response'), true],
  ['a proxy’s plain 503', new ErrorResponseImpl(503, 'Service Unavailable', '<html>503</html>'), true],
  ['the shop’s own 503', new ErrorResponseImpl(503, '', failure), true],
  ['a session that is over', new ErrorResponseImpl(406, '', null), false],
  ['a missing page', new ErrorResponseImpl(404, '', null), false],
  ['a redirect', Response.redirect('http://127.0.0.1/cart'), false],
])('%s', (_what, thrown, expected) => {
  expect(isUnanswered(thrown)).toBe(expected)
})

it('shows the shop’s message, and nothing from a proxy', () => {
  expect(unansweredMessage(new ErrorResponseImpl(503, '', failure))).toBe(failure.message)
  expect(unansweredMessage(new ErrorResponseImpl(502, 'Bad Gateway', '<html>nginx</html>'))).toBe(unansweredText)
  expect(unansweredMessage(new TypeError('Failed to fetch'))).toBe(unansweredText)
  expect(unansweredMessage(new ErrorResponseImpl(500, '', new Error('Failed to fetch')))).toBe(unansweredText)
})

it('a connection is lost when no answer of the shop came', () => {
  expect(isConnectionLost(new TypeError('Failed to fetch'))).toBe(true)
  expect(isConnectionLost(new ErrorResponseImpl(502, 'Bad Gateway', '<html>nginx</html>'))).toBe(true)
  expect(isConnectionLost(new ErrorResponseImpl(503, '', failure))).toBe(false)
  expect(isConnectionLost(new ErrorResponseImpl(404, '', null))).toBe(false)
})
