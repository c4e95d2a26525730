import { describe, expect, it } from 'vitest'
import { failureOf } from './failure.rule.ts'

describe('failureOf (spec 8)', () => {
  it.each([
    [404, { message: 'Нет такого товара' }, { statusCode: 404, message: 'Нет такого товара', errors: {} }],
    [
      400,
      { error_message: 'Плохо', errors: { email: 'Проверьте адрес', n: 3 } },
      { statusCode: 400, message: 'Плохо', errors: { email: 'Проверьте адрес' } },
    ],
    [500, 'text', { statusCode: 500, message: 'Произошла ошибка сервера', errors: {} }],
    [500, null, { statusCode: 500, message: 'Произошла ошибка сервера', errors: {} }],
    [
      422,
      { message: 'Цена изменилась', basket: { version: 7 } },
      { statusCode: 422, message: 'Цена изменилась', errors: {}, basket: { version: 7 } },
    ],
    [422, { message: '', errors: null }, { statusCode: 422, message: 'Произошла ошибка сервера', errors: {} }],
    [undefined, undefined, { statusCode: 501, message: 'Произошла ошибка сервера', errors: {} }],
  ])('%s %j', (status, body, failure) => expect(failureOf(status, body)).toEqual(failure))

  it.each([
    ['Товар закончился', { message: 'Нет' }, 'Товар закончился'],
    ['Bad Request', { message: 'Нет' }, 'Нет'],
    ['Service Temporarily Unavailable', null, 'Произошла ошибка сервера'],
    ['', { error_message: 'Плохо' }, 'Плохо'],
  ])('the status text %j is used if it is written for people', (statusText, body, message) =>
    expect(failureOf(422, body, statusText).message).toBe(message),
  )
})
