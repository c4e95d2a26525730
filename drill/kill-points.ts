import pg from 'pg'

/**
 * A point where a process can die: before a named statement is sent or after it is answered; begin and commit too.
 */
export type KillPoint = `${string}:${'before' | 'after'}`

/** Commands of the drill to its process. */
export type Order = { readonly killAt: KillPoint } | { readonly trace: 'begin' | 'tell' }

/**
 * Lets this process die at a point, or report which points a request passes. It wraps the database driver of the
 * drill's process only: the shop's code has no such switch.
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
