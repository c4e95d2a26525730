import { Ajv } from 'ajv'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { validationErrors } from './validation-message.rule.ts'

const schema = Type.Object({
  count: Type.Integer({ maximum: 9999 }),
  personalData: Type.Object({ email: Type.String({ minLength: 5 }) }),
  sortBy: Type.Optional(Type.Union([Type.Literal('cheap'), Type.Literal('new')])),
  'a/b~c': Type.Optional(Type.Boolean()),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 2 })),
})

const errorsOf = (value: unknown) => {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema)
  validate(value)
  return validationErrors(validate.errors ?? [])
}

test.each<[string, unknown, Record<string, string>]>([
  ['nothing wrong', { count: 1, personalData: { email: 'a@b.ru' } }, {}],
  ['a text instead of a number', { count: '1e3', personalData: { email: 'a@b.ru' } }, { count: 'Нужно целое число' }],
  ['a fraction', { count: 1.5, personalData: { email: 'a@b.ru' } }, { count: 'Нужно целое число' }],
  ['too many', { count: 1e9, personalData: { email: 'a@b.ru' } }, { count: 'Не больше 9999' }],
  ['a missing field inside', { count: 1, personalData: {} }, { 'personalData.email': 'Заполните это поле' }],
  [
    'several at once',
    { personalData: { email: 'a' } },
    { count: 'Заполните это поле', 'personalData.email': 'Не короче 5 знаков' },
  ],
  [
    'a value outside the allowed list',
    { count: 1, personalData: { email: 'a@b.ru' }, sortBy: 'x' },
    { sortBy: 'Такого значения нет' },
  ],
  [
    'names with / and ~',
    { count: 1, personalData: { email: 'a@b.ru' }, 'a/b~c': 1 },
    { 'a/b~c': 'Нужно true или false' },
  ],
  [
    'a long list',
    { count: 1, personalData: { email: 'a@b.ru' }, ids: [1, 2, 3] },
    { ids: 'В списке может быть не больше 2' },
  ],
  ['not an object', [], { '': 'Нужен объект' }],
])('%s', (_, value, expected) => {
  expect(errorsOf(value)).toEqual(expected)
})
