import fastJsonStringify from 'fast-json-stringify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { serializerSchema } from './serializer-schema.rule.ts'

const cat = Type.Object({ kind: Type.Literal('cat'), lives: Type.Integer() })
const dog = Type.Object({ kind: Type.Literal('dog'), name: Type.String() })

const schemas: readonly (readonly [what: string, schema: object, values: readonly unknown[], unionsLeft: number])[] = [
  ['null or a number', Type.Union([Type.Integer(), Type.Null()]), [0, 7, -1, null], 0],
  ['null first', Type.Union([Type.Null(), Type.String()]), ['', 'a "quoted"\n\u2028 word', null], 0],
  ['literals', Type.Union([Type.Literal('new'), Type.Literal('paid')]), ['new', 'paid'], 0],
  ['one literal or null', Type.Union([Type.Literal('new'), Type.Null()]), ['new', null], 0],
  ['literals or null', Type.Union([Type.Literal(1), Type.Literal(2), Type.Null()]), [1, 2, null], 0],
  ['null or a list', Type.Union([Type.Array(Type.Boolean()), Type.Null()]), [[], [true, false], null], 0],
  ['null or a list of nulls', Type.Array(Type.Union([Type.Integer(), Type.Null()])), [[1, null, 2], []], 0],
  ['null or an object', Type.Union([cat, Type.Null()]), [{ kind: 'cat', lives: 9 }, null], 0],
  [
    'inside one another',
    Type.Object({ pet: Type.Union([Type.Object({ age: Type.Union([Type.Number(), Type.Null()]) }), Type.Null()]) }),
    [{ pet: null }, { pet: { age: null } }, { pet: { age: 1.5 } }],
    0,
  ],
  [
    'a field that may be missing or null',
    Type.Object({ age: Type.Optional(Type.Union([Type.Integer(), Type.Null()])) }),
    [{}, { age: undefined }, { age: null }, { age: 3 }],
    0,
  ],
  [
    'objects of several kinds',
    Type.Array(Type.Union([cat, dog, Type.Null()])),
    [[{ kind: 'cat', lives: 9 }, { kind: 'dog', name: 'Рекс' }, null], []],
    0,
  ],
  [
    'kinds whose fields of one name differ in nothing but words',
    Type.Union([
      Type.Object({ kind: Type.Literal('a'), description: Type.String({ description: 'Of a.' }) }),
      Type.Object({ kind: Type.Literal('b'), description: Type.String({ description: 'Of b.' }) }),
    ]),
    [
      { kind: 'a', description: 'one' },
      { kind: 'b', description: 'two' },
    ],
    0,
  ],
  [
    'kinds with two types of one field',
    Type.Union([cat, Type.Object({ kind: Type.Literal('fish'), lives: Type.Array(Type.Boolean()) }), cat]),
    [
      { kind: 'cat', lives: 9 },
      { kind: 'fish', lives: [true, false] },
    ],
    0,
  ],
  ['types that differ stay a union', Type.Union([Type.Integer(), Type.String(), Type.Null()]), [1, 'a', null], 1],
]

for (const [what, schema, values, unionsLeft] of schemas)
  test(`${what}: the same JSON with ${unionsLeft} unions`, () => {
    const changed = serializerSchema(schema) as object
    const stringify = fastJsonStringify(changed)
    for (const value of values) expect(stringify(value)).toBe(JSON.stringify(value))
    expect(JSON.stringify(changed).split('"anyOf"')).toHaveLength(unionsLeft + 1)
  })

test('fields that the schema does not name stay out of an answer, under null too', () => {
  const stringify = fastJsonStringify(serializerSchema(Type.Union([cat, Type.Null()])) as object)
  expect(stringify({ kind: 'cat', lives: 9, secret: 1 })).toBe('{"kind":"cat","lives":9}')
})

test('fields of no kind stay out of an answer, a field of every kind is required', () => {
  const stringify = fastJsonStringify(serializerSchema(Type.Union([cat, dog])) as object)
  expect(stringify({ kind: 'dog', name: 'Рекс', secret: 1 })).toBe('{"kind":"dog","name":"Рекс"}')
  expect(() => stringify({ name: 'Рекс' })).toThrow(/kind/)
})

test('a missing required field is an error, under null too', () => {
  const stringify = fastJsonStringify(serializerSchema(Type.Union([cat, Type.Null()])) as object)
  expect(() => stringify({ kind: 'cat' })).toThrow(/lives/)
})
