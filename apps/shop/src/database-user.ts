import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { StartRefused } from './start-refused.ts'

interface Ids {
  uid: number
  gid: number
}

/** On whose behalf PostgreSQL's programs run. */
export interface DatabaseUser {
  /** Null: as the one who runs us. */
  ids: Ids | null
  /** What to spawn for a program of PostgreSQL, and with which ids. */
  command: (program: string, args: string[]) => { program: string; args: string[]; as: Partial<Ids> }
}

/**
 * PostgreSQL refuses to run as root, as in a container it would: then it runs as the owner of its folder `home`, as `postgres` where there is such a user,
 * or as `nobody`. When the way to the files is closed to that user (a clone inside /root), it keeps the one right of root it needs: to pass closed folders.
 * `probe` is a program of PostgreSQL to try.
 */
export function databaseUser(home: string, probe: string): DatabaseUser {
  if (process.getuid?.() !== 0) {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    return { ids: null, command: (program, args) => ({ program, args, as: {} }) }
  }
  const ids = ownerOf(home) ?? idsOf('postgres') ?? idsOf('nobody') ?? { uid: 65534, gid: 65534 }
  mkdirSync(home, { recursive: true, mode: 0o700 })
  chownSync(home, ids.uid, ids.gid)

  const plain: DatabaseUser = { ids, command: (program, args) => ({ program, args, as: ids }) }
  if (canWork(plain, home, probe)) return plain
  const switched = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const passing: DatabaseUser = { ids, command: (program, args) => ({ program: 'setpriv', args: [...switched, program, ...args], as: {} }) }
  if (canWork(passing, home, probe)) return passing
  throw new StartRefused(
    `PostgreSQL не работает от имени root, а пользователю с номером ${ids.uid} закрыт путь к ${home} или к ${probe}. ` +
      'Запустите магазин не от root, откройте путь (chmod o+x на папках) или задайте DATABASE_URL.',
  )
}

function canWork(user: DatabaseUser, home: string, probe: string): boolean {
  const { program, args, as } = user.command('/bin/sh', ['-c', '"$1" --version && test -w "$2"', 'sh', probe, home])
  return spawnSync(program, args, { ...as, stdio: 'ignore', cwd: '/' }).status === 0
}

function ownerOf(path: string): Ids | null {
  try {
    const { uid, gid } = statSync(path)
    return uid === 0 ? null : { uid, gid }
  } catch {
    return null
  }
}

function idsOf(name: string): Ids | null {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}
