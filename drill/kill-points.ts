import pg from 'pg'

/**
 * A point where a process can be killed: before a named statement (or begin, or commit) is sent, or after its answer.
 */
export type KillPoint = `${string}:${'before' | 'after'}`

/** Commands from the drill to its process. */
export type KillCommand = { readonly killAt: KillPoint } | { readonly trace: 'begin' | 'report' }

/**
 * Lets the drill kill this process at a point, or ask which points a request passes. Wraps the database driver only in
 * the drill's processes: the shop's code knows nothing of it.
 */
export function acceptKillCommands(): void {
  let killAtPoint: KillPoint | null = null
  let passedPoints: KillPoint[] | null = null
  process.on('message', (command: KillCommand | object) => {
    if ('killAt' in command) killAtPoint = command.killAt
    if (!('trace' in command)) return
    if (command.trace === 'begin') passedPoints = []
    else {
      process.send?.({ passedPoints })
      passedPoints = null
    }
  })
  const reportPoint = (point: KillPoint) => {
    passedPoints?.push(point)
    if (point === killAtPoint) process.kill(process.pid, 'SIGKILL')
  }
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  function trackedQuery(this: pg.Client, ...args: unknown[]): unknown {
    const name = nameOf(args[0])
    if (name === null || (killAtPoint === null && passedPoints === null)) return query.apply(this, args)
    reportPoint(`${name}:before`)
    const answer = query.apply(this, args)
    return answer instanceof Promise
      ? answer.then((result) => {
          reportPoint(`${name}:after`)
          return result
        })
      : answer
  }
  pg.Client.prototype.query = trackedQuery as typeof pg.Client.prototype.query
}

function nameOf(query: unknown): string | null {
  if (query === 'begin' || query === 'commit') return query
  return typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string'
    ? query.name
    : null
}
