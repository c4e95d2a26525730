import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { defaultCacheBytes } from './base/cache/cache-budget.rule.ts'
import type { TracesConfig } from './base/traces/open-traces.ts'
import {
  readCdn,
  readDatabase,
  readS3,
  readSecrets,
  readThirdPartyScripts,
  readTraces,
  readYookassa,
  type S3Config,
} from './config-parts.ts'
import { type EnvironmentValues, openEnvironment } from './environment.ts'

export type { S3Config } from './config-parts.ts'
export { ConfigError } from './environment.ts'

/** All settings; docs/operating.md describes them in a table. */
export interface Config {
  readonly port: number
  readonly host: string
  /** How many processes serve the port of this machine. */
  readonly processes: number
  /** Folder for everything the shop writes. */
  readonly dataDir: string
  /** External database; null for the embedded one. */
  readonly databaseUrl: string | null
  /** Standby servers for long reads; null for none. */
  readonly databaseReadUrl: string | null
  /** URL with the role that owns the schema, for migrations and filling only; null to use databaseUrl. */
  readonly databaseMigrateUrl: string | null
  readonly databaseConnections: number
  /** Memory of all caches together; divided by base/cache/cache-budget.rule.ts. */
  readonly cacheBytes: number
  /**
   * Whether an empty database is filled with the demo, or only with the settings a shop needs before its first goods.
   * On by default unless DATABASE_URL is set.
   */
  readonly isDemo: boolean
  /** Whether the sandbox bank replaces a missing bank; null means only while demo goods are on sale. */
  readonly sandboxBank: boolean | null
  /** Whether emails are sent and scheduled jobs run; not in a copy that is only looked into. */
  readonly runsJobs: boolean
  /** Signs tokens; null to generate it and store it in dataDir. Must be the same behind one load balancer. */
  readonly tokenSecret: string | null
  /** The previous secret while it is being replaced, or null. */
  readonly tokenSecretPrevious: string | null
  /** Encrypts backups, at least 32 characters; null for unencrypted backups. Never leaves the server. */
  readonly backupKey: string | null
  /** Folder for the WAL archive of the embedded database, for point-in-time recovery; null for none. */
  readonly walArchive: string | null
  /** SMTP server; null to write emails to dataDir/outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Whether pages for developers are open to everybody who can reach the shop. */
  readonly devPages: boolean
  /** Log level of pino; `info` logs every call. */
  readonly logLevel: string
  /** Address of the API for the storefront; null when it calls the API of the same process. */
  readonly apiUrl: string | null
  /**
   * Token of the service that suggests addresses and organizations; null to use the built-in directory. Never leaves
   * the server.
   */
  readonly dadataToken: string | null
  readonly dadataUrl: string
  /** Daily limit of paid requests; above it the built-in directory is used. */
  readonly dadataDailyLimit: number
  /** Shop id and secret key at YooKassa; null for no real bank. They never leave the server. */
  readonly yookassa: { readonly shopId: string; readonly secretKey: string; readonly url: string } | null
  /** How long goods are reserved for an order that awaits card payment. */
  readonly unpaidReservationSeconds: number
  /** CDEK API account; without it or its secret only the shop's own tariffs apply. Both never leave the server. */
  readonly cdekClientId: string | null
  readonly cdekClientSecret: string | null
  readonly cdekUrl: string
  /** Base address of the JSON API of МойСклад, including its version; each connection has its own token. */
  readonly moyskladUrl: string
  /** Daily limit of price requests to CDEK; above it the shop's own tariffs apply. */
  readonly cdekDailyLimit: number
  /** S3 bucket for files; null to use a folder in dataDir. The key never leaves the server. */
  readonly s3: S3Config | null
  /** Host name of the back office, in lower case; null for no office. */
  readonly officeHost: string | null
  /** Number of proxies before the shop that are trusted to report the visitor's address and https. */
  readonly trustedProxies: number
  /** How long a CDN may cache public documents, and the header with their tags; null when it may not. */
  readonly cdn: { readonly seconds: number; readonly tagHeader: 'cache-tag' | 'surrogate-key' } | null
  /** Address and token for purging changed tags from the CDN; null for no purging. */
  readonly purge: { readonly url: string; readonly token: string | null } | null
  /** How long /readyz answers 503 after SIGTERM before the port is closed, so that a load balancer notices. */
  readonly drainSeconds: number
  /** Where traces are sent; null for no tracing. */
  readonly traces: TracesConfig | null
  /** Token that lets another machine read /metrics; null when only this machine may. */
  readonly metricsToken: string | null
  /**
   * Number of leading zero bits in the hash of a proof of work; null to require none, for tests and benchmarks without
   * a browser.
   */
  readonly proofOfWorkBits: number | null
  /** How many reads of the API one client address may make per minute; null for no limit. */
  readonly readsPerMinute: number | null
  /** Id and script of the visit counter (Yandex Metrika); null for no counter and no third-party script. */
  readonly metrics: { readonly id: number; readonly url: string } | null
  /**
   * Key (public, browsers see it) and script of the maps service (Yandex Maps); null for the shop's own maps and no
   * third-party script.
   */
  readonly maps: { readonly apiKey: string; readonly url: string } | null
}

/** Those of pino. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads all settings from the environment and secret files; no other code reads them. */
export function readConfig(values: EnvironmentValues): Config {
  const env = openEnvironment(values)
  const { text, url, baseUrl, integer, onOrOff, oneOf, hostName } = env
  const isDemo = onOrOff('SHOP_DEMO') ?? text('DATABASE_URL') === null
  return {
    port: integer('PORT', 3000, 0, 65_535),
    host: text('HOST') ?? '0.0.0.0',
    processes: integer('SHOP_PROCESSES', defaultProcesses(availableParallelism(), machineMemory()), 1, 64),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    isDemo,
    officeHost: hostName('OFFICE_HOST') ?? (isDemo ? 'office.localhost' : null),
    sandboxBank: onOrOff('SANDBOX_BANK'),
    runsJobs: onOrOff('JOBS') ?? true,
    cacheBytes: integer('CACHE_MB', defaultCacheBytes / 2 ** 20, 8, 16_384) * 2 ** 20,
    ...readDatabase(env),
    ...readSecrets(env),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Шпулька <shop@shpulka.localhost>',
    devPages: text('DEV_PAGES') === '1',
    logLevel: oneOf('LOG_LEVEL', logLevels) ?? 'warn',
    // Paths of calls start with /api, so drop it from the end of the address.
    apiUrl: baseUrl('API_URL', ['http:', 'https:'])?.replace(/\/api$/, '') ?? null,
    dadataToken: text('DADATA_TOKEN'),
    dadataUrl: baseUrl('DADATA_URL') ?? 'https://suggestions.dadata.ru/suggestions',
    dadataDailyLimit: integer('DADATA_DAILY_LIMIT', 9000, 1, 10_000_000),
    yookassa: readYookassa(env),
    unpaidReservationSeconds: integer('PAYMENT_MINUTES', 20, 1, 1440) * 60,
    cdekClientId: text('CDEK_CLIENT_ID'),
    cdekClientSecret: text('CDEK_CLIENT_SECRET'),
    cdekUrl: baseUrl('CDEK_URL') ?? 'https://api.cdek.ru/v2',
    moyskladUrl: baseUrl('MOYSKLAD_URL') ?? 'https://api.moysklad.ru/api/remap/1.2',
    cdekDailyLimit: integer('CDEK_DAILY_LIMIT', 20_000, 1, 10_000_000),
    s3: readS3(env),
    ...readCdn(env),
    trustedProxies: integer('TRUSTED_PROXIES', 0, 0, 10),
    drainSeconds: integer('DRAIN_SECONDS', 0, 0, 300),
    metricsToken: text('METRICS_TOKEN'),
    traces: readTraces(env),
    ...readThirdPartyScripts(env),
    readsPerMinute: text('READS_PER_MINUTE') === 'off' ? null : integer('READS_PER_MINUTE', 3_000, 60, 1_000_000),
    proofOfWorkBits: text('PROOF_OF_WORK') === 'off' ? null : integer('PROOF_OF_WORK', 16, 4, 20),
  }
}

/** Leaves one core to the database and the system. A process uses about 300 MB, and twice that when it is busy. */
export const defaultProcesses = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(cores - 1, Math.floor(memoryBytes / processBytes)))
const processBytes = 600 * 2 ** 20

/** Memory limit of the container, if any. Without a limit `constrainedMemory` is larger than any machine. */
const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
