import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventually } from '../../api/src/test-eventually.ts'
import { isAlive, processIdentity } from './process-identity.ts'

test.runIf(process.platform === 'linux')(
  'a zombie process (exited, but its parent has not waited for it) is not alive',
  async () => {
    // The shell becomes a program that never waits for its child, and the child exits after that.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 61'])
    try {
      const [pidLine] = await once(parent.stdout, 'data')
      const zombie = Number(String(pidLine))
      await eventually(() => expect(readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n'))
      process.kill(zombie, 'SIGKILL')
      await eventually(() => expect(isAlive(zombie)).toBe(false))
      expect(process.kill(zombie, 0)).toBe(true)
      expect(isAlive(parent.pid!)).toBe(true)
    } finally {
      parent.kill('SIGKILL')
      await once(parent, 'exit')
    }
    expect(isAlive(parent.pid!)).toBe(false)
  },
)

test('a process keeps one identity while it runs and has none afterwards', async () => {
  const child = spawn('sleep', ['60'])
  await once(child, 'spawn')
  const identity = processIdentity(child.pid!)
  expect(identity).toMatch(new RegExp(`^${child.pid} `))
  expect(processIdentity(child.pid!)).toBe(identity)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(processIdentity(child.pid!)).toBeNull()
})
