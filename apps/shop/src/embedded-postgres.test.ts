import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../api/src/test-eventually.ts'
import { scratch } from '../../api/src/test-scratch.ts'
import { startEmbeddedPostgres, stopLeftoverPostgres } from './embedded-postgres.ts'
import { serverState } from './postgres-database.ts'
import { findRunningServer } from './postgres-server.ts'

const dataDirectory = mkdtempSync(join(scratch, 'shpulka-recovery-'))
chmodSync(dataDirectory, 0o755)
const data = join(dataDirectory, 'postgres', 'data')
const pidOfFile = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
/** Recovery waits for this file. */
const gate = join(dataDirectory, 'gate')
/** A recovery as long as the test wants it, like that of gigabytes of log on a slow disk. */
const longRecovery = { restore_command: `while [ ! -e '${gate}' ]; do sleep 0.02; done; false`, hot_standby: 'off' }
const demandRecovery = () => {
  rmSync(gate, { force: true })
  writeFileSync(join(data, 'recovery.signal'), '', { mode: 0o644 })
}

afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  writeFileSync(gate, '')
  await stopLeftoverPostgres(dataDirectory)
  rmSync(dataDirectory, { recursive: true, force: true })
})

test('a server that replays its log for minutes is waited for: nobody stops it or starts a second one', async () => {
  const created = await startEmbeddedPostgres({ dataDirectory, syncAtCreation: false })
  const { urlOf } = created
  await created.stop()
  let printed: string[] = []
  const passMinutes = async () => {
    printed = []
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 })
    await eventually(() => expect(printed.join()).toContain('ещё запускается'))
  }

  demandRecovery()
  const starting = startEmbeddedPostgres({ dataDirectory, extra: longRecovery, print: (line) => printed.push(line) })
  starting.catch(() => {})
  await eventually(async () => expect(await serverState(urlOf('postgres'))).toBe('busy'))
  const pid = pidOfFile()
  // The shop that started it is killed, and the next one finds it.
  const found = findRunningServer(data, urlOf)
  found.catch(() => {})
  await passMinutes()
  expect(await serverState(urlOf('postgres'))).toBe('busy')
  writeFileSync(gate, '')
  expect(await found).toBe(pid)
  const server = await starting
  expect(server.pid()).toBe(pid)

  // The same when it is killed while the shop runs.
  demandRecovery()
  process.kill(pid, 'SIGKILL')
  await eventually(async () =>
    expect([pidOfFile() === pid, await serverState(urlOf('postgres'))]).toEqual([false, 'busy']),
  )
  const restarted = pidOfFile()
  await passMinutes()
  expect(await serverState(urlOf('postgres'))).toBe('busy')
  writeFileSync(gate, '')
  await eventually(() => expect(server.pid()).toBe(restarted))
  expect(printed.join()).not.toContain('не ответил')

  // A shop that is asked to stop does not wait for it.
  demandRecovery()
  process.kill(restarted, 'SIGKILL')
  await eventually(async () =>
    expect([pidOfFile() === restarted, await serverState(urlOf('postgres'))]).toEqual([false, 'busy']),
  )
  await server.stop()
  expect(existsSync(join(data, 'postmaster.pid'))).toBe(false)
})

test('a server whose database cannot be prepared is not left running', async () => {
  rmSync(join(data, 'recovery.signal'), { force: true })
  const isReadOnly = { default_transaction_read_only: 'on' }
  await expect(startEmbeddedPostgres({ dataDirectory, syncAtCreation: false, extra: isReadOnly })).rejects.toThrow(
    'read-only',
  )
  expect(existsSync(join(data, 'postmaster.pid'))).toBe(false)
})
