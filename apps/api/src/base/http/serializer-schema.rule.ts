interface Schema {
  readonly type?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/**
 * The same schema with fewer unions, for the serializer: it finds the member of a union by a validator, which must be
 * compiled before the first answer and called for every value. Null or one other becomes `nullable`, literals their
 * type, and objects of several kinds one object with the fields of all; a field of two types is written as it is.
 */
export function serializerSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(serializerSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(([keyword, value]) => !isDescription(keyword, value))
  const { anyOf, ...rest }: Schema = Object.fromEntries(
    entries.map(([keyword, value]) => [keyword, serializerSchema(value)]),
  )
  if (!anyOf) return rest
  const others = anyOf.filter(({ type }) => type !== 'null')
  const member = oneMember(others)
  if (!member) return { ...rest, anyOf }
  return { ...rest, ...member, ...(others.length < anyOf.length && { nullable: true }) }
}

/** A field may have this name too. */
const isDescription = (keyword: string, value: unknown) => keyword === 'description' && typeof value === 'string'

function oneMember(members: readonly Schema[]): Schema | null {
  const [first, ...others] = members
  if (typeof first?.type !== 'string' || others.some(({ type }) => type !== first.type)) return null
  if (members.every((member) => 'const' in member)) return { type: first.type }
  if (others.length === 0) return first
  return first.type === 'object' ? mergedObject(members) : null
}

function mergedObject(members: readonly Schema[]): Schema {
  const properties: Record<string, Schema> = {}
  for (const member of members)
    for (const [name, field] of Object.entries(member.properties ?? {})) {
      const schema = 'const' in field ? { type: field.type } : field
      properties[name] = isSame(properties[name] ?? schema, schema) ? schema : {}
    }
  const required = Object.keys(properties).filter((name) => members.every((member) => member.required?.includes(name)))
  return { type: 'object', properties, required }
}

const isSame = (one: Schema, other: Schema) => JSON.stringify(one) === JSON.stringify(other)
