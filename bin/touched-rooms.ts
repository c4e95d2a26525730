import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * The rooms of the API that differ from main here and have tests of calls, as folders from the root; a noun of the
 * contract means its room.
 */
export function touchedRooms(): string[] {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n')
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return roomsOf([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]).filter(
    hasTestsOfCalls,
  )
}

/** Tests of rules and views are in another step; a filter that finds no test at all is a failure. */
const hasTestsOfCalls = (room: string) =>
  globSync(`${room}/**/*.test.ts`, { cwd: root }).some((path) => !/\.(?:rule|view)\.test\.ts$/.test(path))

/** The rooms these files are of. */
export function roomsOf(paths: readonly string[]): string[] {
  const rooms = paths.flatMap((path) => {
    const [, room] = /^(?:apps\/api|packages\/contract)\/src\/([\w-]+\/[\w-]+)(?:\/|\.ts$)/.exec(path) ?? []
    return room === undefined ? [] : [`apps/api/src/${room}`]
  })
  return [...new Set(rooms)].sort()
}
