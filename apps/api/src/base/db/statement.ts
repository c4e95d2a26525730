import { channel } from 'node:diagnostics_channel'
import type { QueryResultRow } from 'pg'
import { currentTracer, traceStep } from '../traces/spans.ts'
import type { Reader } from './pool.ts'

const queryChannel = channel('shpulka:query')
let runCount = 0
const statements = new Map<string, string>()

/**
 * Declares a query: `const findOffers = statement<[ids: number[]], OfferRow>('findOffers', 'select … = any($1)')`,
 * called as `findOffers(tx, ids)`. Each is a named prepared statement, so PostgreSQL plans it once per connection.
 * Names are unique in the whole program.
 */
export function statement<Args extends unknown[], Row extends QueryResultRow = Record<string, never>>(
  name: string,
  text: string,
) {
  if (statements.has(name)) throw new Error(`Two statements are called ${name}`)
  statements.set(name, text)
  // Spans carry neither the text nor the values: the name identifies the query.
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  const step = { name: `sql ${name}`, kind: 'client', attributes } as const
  return async (tx: Reader, ...values: Args): Promise<Row[]> => {
    runCount += 1
    if (queryChannel.hasSubscribers) queryChannel.publish({ name })
    const query = { name, text, values }
    if (currentTracer() === null) return (await tx.query<Row>(query)).rows
    return (await traceStep(step, () => tx.query<Row>(query))).rows
  }
}

/** How many statements this process has run: each is a round trip to the database. */
export const statementsRun = (): number => runCount

/** Every declared query by name, for the test that prepares each against the migrated schema. */
export const declaredStatements = (): ReadonlyMap<string, string> => statements
