import { openClient } from '../../api/src/base/db/database-client.ts'
import { databaseUrls } from '../../api/src/base/db/database-urls.rule.ts'
import type { Config } from '../../api/src/config.ts'
import { isRestoring } from './data-directory.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { StartupError } from './startup-error.ts'

const minServerVersion = 150_000
/** Connections of one process in addition to its pool: the office, the job queue and the listening connection. */
const otherConnections = 9
/** For commands, backups and psql. */
const spareConnections = 20
const minConnections = 120

export interface Database {
  url: string
  /** URL of the role that owns the schema, for migrations and filling only: DATABASE_MIGRATE_URL, or else `url`. */
  ownerUrl: string
  /** Describes the database to the owner. */
  description: string
  stop: () => Promise<void>
}

/**
 * Opens the shop's database: the external one of DATABASE_URL, or the embedded one in the data directory. It accepts
 * connections when this returns.
 */
export async function openDatabase(
  {
    databaseUrl,
    databaseMigrateUrl,
    dataDir,
    processes,
    databaseConnections,
    walArchive,
  }: Pick<
    Config,
    'databaseUrl' | 'databaseMigrateUrl' | 'dataDir' | 'processes' | 'databaseConnections' | 'walArchive'
  >,
  print?: (line: string) => void,
): Promise<Database> {
  if (databaseUrl) {
    await checkExternalDatabase('DATABASE_URL', databaseUrl)
    if (databaseMigrateUrl) await checkExternalDatabase('DATABASE_MIGRATE_URL', databaseMigrateUrl)
    return {
      url: databaseUrl,
      ownerUrl: databaseMigrateUrl ?? databaseUrl,
      description: `${externalDatabasePrefix} (${withoutSecrets(databaseUrl)})`,
      stop: async () => {},
    }
  }
  if (isRestoring(dataDir))
    throw new StartupError(
      `В ${dataDir} не закончено восстановление: номера в базе ещё не пропущены, и магазин дал бы их второй раз. ` +
        'Повторите его (npm run restore -- ФАЙЛ) или укажите другую папку в DATA_DIR.',
    )
  const connections = processes * (databaseConnections + otherConnections) + spareConnections
  const server = await startEmbeddedPostgres({
    dataDirectory: dataDir,
    extra: { max_connections: String(Math.max(minConnections, connections)) },
    walArchive,
    ...(print && { print }),
  })
  return {
    url: server.url,
    ownerUrl: server.url,
    description: server.adopted ? 'своя, осталась работать после сбоя — подключились' : 'своя (PostgreSQL 18)',
    stop: server.stop,
  }
}

/** A busy server answers a new connection late. */
export const connectSeconds = 20

/** How the description of an external database begins. */
export const externalDatabasePrefix = 'по DATABASE_URL'

/** Whether this database has the shop's tables. */
export async function isShopDatabase(url: string): Promise<boolean> {
  const client = openClient(url, { connectionTimeoutMillis: connectSeconds * 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ hasTables: boolean }>(
      `select to_regclass('public.sites') is not null as "hasTables"`,
    )
    return rows[0]!.hasTables
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkExternalDatabase(name: string, url: string) {
  const client = openClient(url, { connectionTimeoutMillis: connectSeconds * 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    const { version = 0, encoding = '' } = rows[0] ?? {}
    if (version < minServerVersion)
      throw new StartupError(`${name}: там PostgreSQL ${Math.floor(version / 10_000)}, а нужен 15 или новее.`)
    if (encoding !== 'UTF8')
      throw new StartupError(
        `${name}: кодировка базы ${encoding}, а нужна UTF8. Создайте базу заново: createdb -E UTF8 …`,
      )
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `${name} (${withoutSecrets(url)}): ${connectionFailure(error)} Исправьте адрес или уберите переменную${
        name === 'DATABASE_URL' ? ': тогда магазин запустит свою базу' : ''
      }.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function connectionFailure(error: unknown): string {
  // A host with several addresses fails with one error for each.
  const cause = error instanceof AggregateError ? error.errors[0] : error
  const { code, message } = cause as { code?: string; message: string }
  const messagesByCode: Record<string, string> = {
    ECONNREFUSED: 'по этому адресу база не отвечает.',
    ECONNRESET: 'связь оборвалась: похоже, там не PostgreSQL.',
    ENOTFOUND: 'такого узла нет.',
    EAI_AGAIN: 'имя узла не удалось узнать.',
    EHOSTUNREACH: 'до узла нет пути.',
    ENOENT: 'такого сокета нет.',
    ETIMEDOUT: 'узел не ответил вовремя.',
    '28P01': 'неверные имя или пароль.',
    '28000': 'этому пользователю вход закрыт.',
    '3D000': 'такой базы на сервере нет, создайте её (createdb).',
    '53300': 'у сервера кончились соединения.',
    '08001': 'ни один из серверов не принимает записей.',
    '57P03': 'сервер ещё запускается, попробуйте снова.',
  }
  if (code && messagesByCode[code]) return messagesByCode[code]
  if (/timeout/i.test(message)) return `база не ответила за ${connectSeconds} секунд.`
  if (/SSL/i.test(message)) return 'сервер и адрес не сошлись в шифровании (параметр sslmode).'
  return `не удалось подключиться (${message}).`
}

function withoutSecrets(url: string): string {
  try {
    return databaseUrls(url)
      .map((host) => {
        const { hostname, port, pathname } = new URL(host)
        return `${decodeURIComponent(hostname)}${port && `:${port}`}${pathname}`
      })
      .join(', ')
  } catch {
    return 'адрес не разобрать'
  }
}
