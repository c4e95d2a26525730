import { openClient } from '../../api/src/base/db/database-client.ts'
import { migrate } from '../../api/src/base/db/migrate.ts'
import type { Reader } from '../../api/src/base/db/pool.ts'
import {
  findMissingPrivileges,
  findRole,
  findSchemaRights,
  type MissingPrivilege,
} from '../../api/src/base/db/role-rights.sql.ts'
import type { Database } from './database.ts'
import { StartupError } from './startup-error.ts'

const guide = 'Как завести обе роли: docs/operating.md, «Roles of the database»'
const shownNames = 5

/** Brings the schema to the newest one, as its owner; a role that may not is told what it lacks. */
export async function migrateDatabase({ url, ownerUrl }: Database): Promise<{ applied: number }> {
  try {
    return await migrate(ownerUrl)
  } catch (error) {
    if (!isRefused(error)) throw error
    const [rights] = await asking(ownerUrl, findSchemaRights)
    const { role, mayCreateSchemas, mayCreateTables, otherOwner } = rights!
    const lacks = [
      ...(otherOwner === null ? [] : [`таблицами владеет ${otherOwner}`]),
      ...(mayCreateTables ? [] : ['нет права CREATE на схему public']),
      ...(mayCreateSchemas ? [] : ['нет права CREATE на базу']),
    ]
    throw new StartupError(
      `${ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_MIGRATE_URL'}: роль ${role} не может изменить схему базы ` +
        `(${lacks.join(', ') || (error as Error).message}). ` +
        `${ownerUrl === url ? 'Дайте роль владельца в DATABASE_MIGRATE_URL' : 'Дайте сюда роль владельца'}. ${guide}`,
    )
  }
}

/** The role the shop runs by may do all it needs; throws with what it may not. Returns a line for the owner, or null. */
export async function checkRunningRole({ url, ownerUrl }: Database): Promise<string | null> {
  const [role] = await asking(url, findRole)
  const { role: name, hasShop, isOwner } = role!
  if (!hasShop) throw new StartupError('DATABASE_URL и DATABASE_MIGRATE_URL указывают на разные базы')
  const missing = await asking(url, findMissingPrivileges)
  if (missing.length > 0)
    throw new StartupError(`DATABASE_URL: роли ${name} не хватает прав: ${missing.map(inWords).join('; ')}. ${guide}`)
  return isOwner && ownerUrl !== url
    ? `роль ${name} из DATABASE_URL сама владеет таблицами: DATABASE_MIGRATE_URL ничего не ограничивает`
    : null
}

const kinds: Readonly<Record<MissingPrivilege['kind'], string>> = {
  schema: 'на схему',
  table: 'на таблицу',
  sequence: 'на последовательность',
  function: 'на функцию',
  'row security': 'видеть строки (row level security)',
}

function inWords({ privilege, kind, names }: MissingPrivilege): string {
  const more = names.length > shownNames ? ` и ещё ${names.length - shownNames}` : ''
  return `${kind === 'row security' ? '' : `${privilege} `}${kinds[kind]} ${names.slice(0, shownNames).join(', ')}${more}`
}

/** The tool of migrations gives some refusals no code. */
const isRefused = (error: unknown) =>
  (error as { code?: unknown }).code === '42501' || /permission denied|must be owner/.test((error as Error).message)

async function asking<Row>(url: string, find: (tx: Reader) => Promise<Row[]>): Promise<Row[]> {
  const client = openClient(url, { connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await find(client)
  } finally {
    await client.end().catch(() => {})
  }
}
