import { channel } from 'node:diagnostics_channel'
import type { QueryResultRow } from 'pg'
import type { Reader } from './pool.ts'

const queries = channel('shpulka:query')
let runs = 0
const statements = new Map<string, string>()

/**
 * Declares a query: `const findOffers = statement<[ids: number[]], OfferRow>('findOffers', 'select … = any($1)')`,
 * called as `findOffers(tx, ids)`. Each is a named prepared statement, so PostgreSQL plans it once a connection. Names
 * are unique in the whole program.
 */
export function statement<Args extends unknown[], Row extends QueryResultRow = Record<string, never>>(
  name: string,
  text: string,
) {
  if (statements.has(name)) throw new Error(`Two statements are called ${name}`)
  statements.set(name, text)
  return async (tx: Reader, ...values: Args): Promise<Row[]> => {
    runs += 1
    if (queries.hasSubscribers) queries.publish({ name })
    return (await tx.query<Row>({ name, text, values })).rows
  }
}

/** How many statements this process has run: each is a round trip to the database. */
export const statementsRun = (): number => runs

/** Every declared query by name, for the test that prepares each against the migrated schema. */
export const declaredStatements = (): ReadonlyMap<string, string> => statements
