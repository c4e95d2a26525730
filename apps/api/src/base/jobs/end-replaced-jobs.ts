import type { TaskList } from 'graphile-worker'
import type { Pool } from '../db/pool.ts'
import { findReplacedJob } from './job-workers.sql.ts'

/**
 * A job that is added again by its key while it runs is replaced: another one does the same later, and this one is not
 * tried again. When it fails it ends as if it had succeeded, or it would stay in the queue as given up.
 */
export const endReplacedJobs = (tasks: TaskList, pool: Pool): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, run]) => [
      name,
      async (payload, helpers) => {
        try {
          return await run?.(payload, helpers)
        } catch (error) {
          const { id, key } = helpers.job
          if (key === null || (await findReplacedJob(pool, id)).length === 0) throw error
        }
      },
    ]),
  )
