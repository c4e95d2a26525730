import fc from 'fast-check'

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** Ids of the demo are small numbers. */
const maxDemoId = 500
const maxElements = 4
const dates = ['2026-01-01', '2026-11-29', '1970-01-01', '9999-12-31', '2024-02-29']
const plainWords = [
  '',
  ' ',
  'игла',
  'ООО «Шов»',
  'maria@shpulka.example',
  '+79001234567',
  '7707083893',
  'Москва',
  'а\nб',
]

/**
 * Values that a call may accept: of the declared type and length, numbers often the id of something real, texts often
 * one of `words`. One leaf in fifteen is `junk`.
 */
export function shapedValue(schema: unknown, words: readonly string[], junk: fc.Arbitrary<unknown>) {
  const valueFor = (part: Schema): fc.Arbitrary<unknown> => {
    if (part.anyOf) return fc.oneof(...part.anyOf.map(valueFor))
    if (part.properties) return objectOf(part)
    if (part.patternProperties)
      return fc.dictionary(
        fc.constantFrom(...words, '1', '2', '__proto__'),
        valueFor(firstOf(part.patternProperties)),
        {
          maxKeys: maxElements,
        },
      )
    if (part.type === 'array') {
      const minLength = part.minItems ?? 0
      return fc.array(valueFor(part.items ?? {}), {
        minLength,
        maxLength: Math.max(minLength, Math.min(part.maxItems ?? maxElements, maxElements)),
      })
    }
    return fc.oneof({ weight: 14, arbitrary: leafOf(part) }, junk)
  }
  const objectOf = ({ properties = {}, required = [] }: Schema) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valueFor(each)])), {
      requiredKeys: [...required],
    })
  const leafOf = (part: Schema): fc.Arbitrary<unknown> => {
    if ('const' in part) return fc.constant(part.const)
    if (part.enum) return fc.constantFrom(...part.enum)
    switch (part.type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
      case 'number':
        return numberOf(part)
      case 'string':
        return textOf(part)
      default:
        return fc.jsonValue({ maxDepth: 2 })
    }
  }
  const textOf = ({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> => {
    if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...words))
    if (format === 'date') return fc.constantFrom(...dates)
    const real = fc.constantFrom(...plainWords, ...words).map((word) => word.slice(0, maxLength))
    const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 200) })
    const matching = pattern === undefined ? null : matchingOf(pattern, maxLength)
    return matching ? fc.oneof({ weight: 3, arbitrary: matching }, real) : fc.oneof(real, any)
  }
  return valueFor(schema as Schema)
}

/** Null for a pattern of more than fast-check can write. */
function matchingOf(pattern: string, maxLength: number) {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength })
  } catch {
    return null
  }
}

function numberOf({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema) {
  const id = fc.integer({ min: Math.max(1, minimum), max: Math.max(1, minimum, Math.min(maximum, maxDemoId)) })
  return fc.oneof({ weight: 6, arbitrary: id }, fc.integer({ min: minimum, max: maximum }), fc.constant(maximum))
}

const firstOf = <Value>(values: Readonly<Record<string, Value>>) => Object.values(values)[0]!
