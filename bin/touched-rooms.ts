import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Folders of the API rooms that differ from main and have tests of calls. A changed file of the contract counts as a
 * change of its room.
 */
export function touchedRooms(): string[] {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n')
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return roomsOf([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]).filter(
    hasTestsOfCalls,
  )
}

/** Whether a room has tests of calls. Tests of rules and views run in another step, and Vitest fails without tests. */
const hasTestsOfCalls = (room: string) =>
  globSync(`${room}/**/*.test.ts`, { cwd: root }).some((path) => !/\.(?:rule|view)\.test\.ts$/.test(path))

/** Folders of the API rooms that these files belong to. */
export function roomsOf(paths: readonly string[]): string[] {
  const rooms = paths.flatMap((path) => {
    const [, room] = /^(?:apps\/api|packages\/contract)\/src\/([\w-]+\/[\w-]+)(?:\/|\.ts$)/.exec(path) ?? []
    return room === undefined ? [] : [`apps/api/src/${room}`]
  })
  return [...new Set(rooms)].sort()
}
