import cluster from 'node:cluster'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openShopProcesses } from './shop-processes.ts'

const openProcesses = (onAllFailed = () => {}) =>
  openShopProcesses({ count: 1, open: { databaseUrl: null, port: 0 }, print: () => {}, onAllFailed })

test('a process the system cannot start is one that has ended', async () => {
  const { execPath } = process
  process.execPath = '/no/such/program'
  onTestFinished(() => {
    process.execPath = execPath
  })
  const processes = openProcesses()
  await expect(processes.ready).rejects.toThrow(/Процесс 1 не запущен.*ENOENT/)
  await processes.stop()
})

test('so is one for which there is no memory', async () => {
  vi.spyOn(cluster, 'fork').mockImplementation(() => {
    throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const processes = openProcesses()
  await expect(processes.ready).rejects.toThrow(/Процесс 1 не запущен.*ENOMEM/)
  await processes.stop()
})
