import { openClient } from '../../api/src/base/db/database-client.ts'
import { migrate } from '../../api/src/base/db/migrate.ts'
import type { Reader } from '../../api/src/base/db/pool.ts'
import {
  findMissingPrivileges,
  findRole,
  findSchemaRights,
  type MissingPrivilege,
} from '../../api/src/base/db/role-rights.sql.ts'
import { connectSeconds, type Database } from './database.ts'
import { StartupError } from './startup-error.ts'

const guide = 'Как завести обе роли: docs/operating.md, «Roles of the database»'
const maxShownNames = 5

/** Migrates the schema as its owner role; throws with the missing rights when the role may not. */
export async function migrateDatabase({ url, ownerUrl }: Database): Promise<{ applied: number }> {
  try {
    return await migrate(ownerUrl)
  } catch (error) {
    if (!isPermissionError(error)) throw error
    const [rights] = await queryOnce(ownerUrl, findSchemaRights)
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

/** Throws with the privileges that the shop's running role lacks. Returns a warning for the owner, or null. */
export async function checkRunningRole({ url, ownerUrl }: Database): Promise<string | null> {
  const [role] = await queryOnce(url, findRole)
  const { role: name, hasShop, isOwner } = role!
  if (!hasShop) throw new StartupError('DATABASE_URL и DATABASE_MIGRATE_URL указывают на разные базы')
  const missing = await queryOnce(url, findMissingPrivileges)
  if (missing.length > 0)
    throw new StartupError(
      `DATABASE_URL: роли ${name} не хватает прав: ${missing.map(describePrivilege).join('; ')}. ${guide}`,
    )
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

function describePrivilege({ privilege, kind, names }: MissingPrivilege): string {
  const more = names.length > maxShownNames ? ` и ещё ${names.length - maxShownNames}` : ''
  return `${kind === 'row security' ? '' : `${privilege} `}${kinds[kind]} ${names.slice(0, maxShownNames).join(', ')}${more}`
}

/** The migration tool loses the code of some permission errors. */
const isPermissionError = (error: unknown) =>
  (error as { code?: unknown }).code === '42501' || /permission denied|must be owner/.test((error as Error).message)

async function queryOnce<Row>(url: string, find: (tx: Reader) => Promise<Row[]>): Promise<Row[]> {
  const client = openClient(url, { connectionTimeoutMillis: connectSeconds * 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await find(client)
  } finally {
    await client.end().catch(() => {})
  }
}
