import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { testDatabase } from '../db/test-database.ts'
import { openDatabaseProxy } from '../db/test-proxy.ts'
import { addMailJobs } from '../mail/mail-jobs.sql.ts'
import { deleteReplacedJobs, releaseJobsOfLostWorkers, saveWorkerHeartbeats } from './job-workers.sql.ts'
import { addPurgeJob } from './purge-jobs.sql.ts'
import { runJobs } from './run-jobs.ts'

const { pool, url } = await testDatabase('empty')
const log = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
const done: string[] = []
const jobs = {
  tasks: {
    async note(payload: unknown) {
      done.push((payload as { name: string }).name)
    },
  },
  schedule: '',
  atStart: [],
}
// The tests lock jobs by hand, as another process would.
const first = await runJobs(url, jobs, log)
await first.stop()
afterAll(() => expect(log.error).not.toHaveBeenCalled())

async function lockJob(workerId: string, name: string, lockedFor: string) {
  await pool.query("select graphile_worker.add_job('note', json_build_object('name', $1::text))", [name])
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $3::interval, attempts = 1
      where payload ->> 'name' = $2`,
    [workerId, name, lockedFor],
  )
}

test('jobs of a dead worker are run by another; jobs of a live worker, or locked recently, are not', async () => {
  await lockJob('lives', 'of a live worker', '3 hours')
  await lockJob('died', 'of a dead worker', '3 hours')
  await lockJob('unknown', 'of an unknown', '3 minutes')
  await lockJob('new', 'just taken', '1 minute')
  await saveWorkerHeartbeats(pool, ['lives', 'died'])
  await pool.query("update job_workers set seen_at = now() - interval '3 minutes' where worker_id = 'died'")

  await releaseJobsOfLostWorkers(pool)

  const second = await runJobs(url, jobs, log)
  await eventually(() => expect(done.toSorted()).toEqual(['of a dead worker', 'of an unknown']))
  await second.stop()
  const { rows } = await pool.query('select locked_by from graphile_worker.jobs order by 1')
  expect(rows.map(({ locked_by }) => locked_by)).toEqual(['lives', 'new'])
})

test('running workers save heartbeats', async () => {
  const since = (await pool.query('select now()')).rows[0].now
  const runner = await runJobs(url, jobs, log)
  const alive = () => pool.query('select from job_workers where seen_at > $1', [since])
  await eventually(async () => expect((await alive()).rowCount).toBe(3))
  await runner.stop()
})

test('an unreachable database delays the queue, not the start', async () => {
  const proxy = await openDatabaseProxy(url)
  proxy.isDown = true
  const runner = await runJobs(proxy.url, jobs, log)
  proxy.isDown = false
  await pool.query("select graphile_worker.add_job('note', json_build_object('name', 'after the outage'))")
  await eventually(() => expect(done).toContain('after the outage'))
  await runner.stop()
  proxy.close()
})

test('a queue whose first question to the database fails works once the database answers', async () => {
  await pool.query(`create function refuse_tasks() returns trigger language plpgsql as
    $$ begin raise exception 'refused for a test'; end $$`)
  await pool.query(`create trigger refused before insert on graphile_worker._private_tasks for each statement
    execute function refuse_tasks()`)
  log.debug.mockClear()
  const runner = await runJobs(url, jobs, log)
  await eventually(() =>
    expect(log.debug).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/acquire job/)),
  )
  await pool.query('drop trigger refused on graphile_worker._private_tasks')
  await pool.query("select graphile_worker.add_job('note', json_build_object('name', 'after a failed question'))")
  await eventually(() => expect(done).toContain('after a failed question'))
  await runner.stop()
  // The runner that was replaced says why.
  log.error.mockClear()
})

test('a queue whose first job cannot be added leaves no runner behind', async () => {
  const runner = await runJobs(url, { ...jobs, atStart: ['n'.repeat(200)] }, log, { stopMilliseconds: 600_000 })
  expect(log.warn).toHaveBeenLastCalledWith(expect.anything(), 'jobs stopped, will be restarted')
  // Waits until the connections are given back.
  await runner.stop()
})

test('emails that wait, perhaps for a mail server that hangs, delay neither payments nor notices to the CDN', async () => {
  done.length = 0
  await addMailJobs(
    pool,
    Array.from({ length: 9 }, () => '{"name": "email"}'),
    0,
  )
  await addPurgeJob(pool, '["product:1"]', 'a notice')
  // Pauses between tries are exp(1), exp(2) … seconds: an hour without the CDN loses no change.
  const pauses = `select sum(exp(n))::int as seconds from graphile_worker.jobs, generate_series(1, max_attempts - 1) n
    where task_identifier = 'purge'`
  expect((await pool.query(pauses)).rows[0].seconds).toBeGreaterThan(3_600)
  await pool.query("select graphile_worker.add_job('note', json_build_object('name', 'a payment'))")
  // Emails hang until the others are done: they must not have taken all workers before.
  const others = Promise.withResolvers<void>()
  const end = (name: string) => {
    done.push(name)
    if (done.includes('a payment') && done.includes('a notice')) others.resolve()
  }
  const tasks = {
    note: async () => end('a payment'),
    purge: async () => end('a notice'),
    mail: async () => {
      await others.promise
      done.push('email')
    },
  }
  const runner = await runJobs(url, { ...jobs, tasks }, log)
  onTestFinished(async () => {
    others.resolve()
    await runner.stop()
  })
  await eventually(() => expect(done).toHaveLength(11))
})

test('a job that is added again while it runs and then fails leaves nothing given up in the queue', async () => {
  done.length = 0
  const add = () => addPurgeJob(pool, '["product:1"]', 'the same notice')
  const purge = async () => {
    done.push('a notice')
    if (done.length > 1) return
    await add()
    throw new Error('the CDN does not answer')
  }
  await add()
  const runner = await runJobs(url, { ...jobs, tasks: { ...jobs.tasks, purge } }, log)
  onTestFinished(() => runner.stop())
  const left = async () =>
    (await pool.query("select attempts, last_error from graphile_worker.jobs where task_identifier = 'purge'")).rows
  await eventually(async () => expect([done, await left()]).toEqual([['a notice', 'a notice'], []]))
})

test('a job that was added again while it ran is deleted when its process has died, one that was given up is not', async () => {
  await pool.query('truncate graphile_worker._private_jobs')
  const add = (key: string) =>
    pool.query("select graphile_worker.add_job('note', json_build_object('name', $1::text), job_key := $1)", [key])
  await add('running')
  await add('given up')
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = 'died', locked_at = now() - interval '1 hour', attempts = 1
      where key = 'running'`,
  )
  await pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no', key = null where key = 'given up'",
  )
  await add('running')
  await releaseJobsOfLostWorkers(pool)
  await deleteReplacedJobs(pool)
  const { rows } = await pool.query(
    `select payload ->> 'name' as name, attempts from graphile_worker._private_jobs order by 1`,
  )
  expect(rows).toEqual([
    { name: 'given up', attempts: 25 },
    { name: 'running', attempts: 0 },
  ])
})

test('stopping leaves a job that does not end, for another process', async () => {
  const running = Promise.withResolvers<void>()
  const stuck = () => {
    running.resolve()
    return new Promise<never>(() => {})
  }
  const runner = await runJobs(url, { ...jobs, tasks: { stuck } }, log, { stopMilliseconds: 100 })
  await pool.query("select graphile_worker.add_job('stuck')")
  await running.promise
  await runner.stop()
  const { rows } = await pool.query("select locked_by from graphile_worker.jobs where task_identifier = 'stuck'")
  expect(rows).toEqual([{ locked_by: expect.any(String) }])
})
