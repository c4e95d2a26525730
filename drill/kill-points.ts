import pg from 'pg'

/**
 * Where a process can die: before a named statement of the program is sent, or after it was answered; also of begin and
 * commit.
 */
export type KillPoint = `${string}:${'before' | 'after'}`

/** Commands of the drill to its process. */
export type Order = { readonly killAt: KillPoint } | { readonly trace: 'begin' | 'tell' }

/**
 * Makes this process able to die at a point, and to tell which points a request passes. It is around the database
 * driver of a drill's own process: the program has nothing of it, so no setting of a shop can reach it.
 */
export function takeKillOrders(): void {
  let armed: KillPoint | null = null
  let passed: KillPoint[] | null = null
  process.on('message', (order: Order) => {
    if ('killAt' in order) armed = order.killAt
    else if (order.trace === 'begin') passed = []
    else {
      process.send?.({ passed })
      passed = null
    }
  })
  const reached = (point: KillPoint) => {
    passed?.push(point)
    if (point === armed) process.kill(process.pid, 'SIGKILL')
  }
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
  function watched(this: pg.Client, ...given: unknown[]): unknown {
    const name = nameOf(given[0])
    if (name === null || (armed === null && passed === null)) return query.apply(this, given)
    reached(`${name}:before`)
    const answer = query.apply(this, given)
    return answer instanceof Promise
      ? answer.then((result) => {
          reached(`${name}:after`)
          return result
        })
      : answer
  }
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query
}

function nameOf(query: unknown): string | null {
  if (query === 'begin' || query === 'commit') return query
  return typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string'
    ? query.name
    : null
}
