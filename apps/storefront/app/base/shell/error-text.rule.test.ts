import { expect, it } from 'vitest'
import { errorText } from './error-text.rule.ts'

it.each([
  ['an unknown path', { status: 404, data: 'Page not found: /x' }, 404, 'Что-то пошло не так', 'Страница не найдена'],
  [
    'an unknown path with suggested pages',
    { status: 404, data: { message: 'Page not found: /x', suggested: [] } },
    404,
    'Что-то пошло не так',
    'Страница не найдена',
  ],
  [
    'a page that is gone',
    { status: 404, data: { message: 'Нет такого товара' } },
    404,
    'Что-то пошло не так',
    'Страница не найдена',
  ],
  [
    'a failure with a message',
    { status: 502, data: { message: 'Склад не отвечает' } },
    502,
    'Что-то пошло не так',
    'Склад не отвечает',
  ],
  [
    'a failure without a message',
    { status: 500, data: null },
    500,
    'Что-то пошло не так',
    'Попробуйте перезагрузить страницу',
  ],
  [
    'a page of a proxy',
    { status: 502, data: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
    502,
    'Что-то пошло не так',
    'Попробуйте перезагрузить страницу',
  ],
  [
    'a technical message of a missing page',
    { status: 404, data: 'Error: No route matches URL "/x"' },
    404,
    'Что-то пошло не так',
    'Страница не найдена',
  ],
  [
    'a technical message of a refusal',
    { status: 405, data: 'Error: You made a POST request' },
    405,
    'Что-то пошло не так',
    'Попробуйте перезагрузить страницу',
  ],
  [
    'a message that is not a text',
    { status: 500, data: { message: { a: 1 } } },
    500,
    'Что-то пошло не так',
    'Попробуйте перезагрузить страницу',
  ],
  [
    'a JavaScript error',
    new Error('undefined is not a function'),
    500,
    'Что-то пошло не так',
    'Попробуйте перезагрузить страницу',
  ],
  ['nothing', null, 500, 'Что-то пошло не так', 'Попробуйте перезагрузить страницу'],
])('%s (spec 2)', (_, error, status, title, line) => expect(errorText(error)).toEqual({ status, title, line }))

it('an ended session asks to sign in again (spec 2: 406)', () => {
  const { status, title, line } = errorText({ status: 406, data: {} })
  expect([status, title]).toEqual([406, 'Уважаемый пользователь!'])
  expect(line).toContain('почту и пароль')
})
