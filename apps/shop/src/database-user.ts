import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from './startup-error.ts'

interface Ids {
  uid: number
  gid: number
}

/** The user that runs PostgreSQL's programs, and where the programs are. */
export interface DatabaseUser {
  /** Null: the user of this process. */
  ids: Ids | null
  /** The folder of the programs. */
  programs: string
  /** The command and the user and group ids to start a PostgreSQL program with. */
  command: (name: string, args: string[]) => { program: string; args: string[]; as: Partial<Ids> }
}

/**
 * PostgreSQL refuses to run as root, which containers often use. Then it runs as the owner of its folder `home`, as the
 * user `postgres` if there is one, or as `nobody`. That user cannot enter a clone inside /root: then the programs (from
 * `programs`) are copied to a folder it can enter, and the server keeps the one capability of root it needs, to pass
 * closed folders on the way to its data.
 */
export function databaseUser(home: string, programs: string): DatabaseUser {
  if (process.getuid?.() !== 0) {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    return { ids: null, programs, command: (name, args) => ({ program: join(programs, name), args, as: {} }) }
  }
  const ids = ownerOf(home) ?? idsOf('postgres') ?? idsOf('nobody') ?? { uid: 65534, gid: 65534 }
  mkdirSync(home, { recursive: true, mode: 0o700 })
  chownSync(home, ids.uid, ids.gid)

  const reachable = succeeds(ids, 'test', ['-x', join(programs, 'postgres')]) ? programs : copyPrograms(programs)
  if (succeeds(ids, 'test', ['-w', home]))
    return { ids, programs: reachable, command: (name, args) => ({ program: join(reachable, name), args, as: ids }) }
  const setprivArgs = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  if (succeeds({}, 'setpriv', [...setprivArgs, 'ls', home]))
    return {
      ids,
      programs: reachable,
      command: (name, args) => ({ program: 'setpriv', args: [...setprivArgs, join(reachable, name), ...args], as: {} }),
    }
  throw new StartupError(
    `PostgreSQL не работает от имени root, а пользователю с номером ${ids.uid} закрыт путь к ${home}. ` +
      'Запустите магазин не от root, укажите другую папку в DATA_DIR, откройте путь (chmod o+x на папках) или ' +
      'задайте DATABASE_URL.',
  )
}

const succeeds = (as: Partial<Ids>, program: string, args: string[]) =>
  spawnSync(program, args, { ...as, stdio: 'ignore', cwd: '/' }).status === 0

/**
 * Copies the programs and the folders they need (`native/`: bin, lib, share) to the system's temporary folder, where
 * any user can run them.
 */
function copyPrograms(programs: string): string {
  const native = dirname(programs)
  const { mtimeMs } = statSync(join(programs, 'postgres'))
  const copy = join(tmpdir(), `shpulka-postgres-${Math.round(mtimeMs)}`)
  // Never run programs from a folder that another user created.
  if (existsSync(copy) && statSync(copy).uid !== 0)
    throw new StartupError(`Папка ${copy} занята чужими файлами: удалите её и запустите снова.`)
  if (!existsSync(copy)) {
    const draft = mkdtempSync(join(tmpdir(), 'shpulka-postgres-draft-'))
    try {
      execFileSync('cp', ['-a', `${native}/.`, draft])
      chmodSync(draft, 0o755)
      renameSync(draft, copy)
    } catch (error) {
      if (!existsSync(copy)) throw error
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return join(copy, 'bin')
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
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}
