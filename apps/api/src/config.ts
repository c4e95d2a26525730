import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { defaultCacheBytes } from './base/cache/cache-budget.rule.ts'
import { databaseUrls } from './base/db/database-urls.rule.ts'
import { type TracesConfig, tracesSamplers } from './base/traces/open-traces.ts'

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

export interface S3Config {
  /** Scheme and host; the bucket is the first segment of the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  /** Prefix of file names in the bucket: empty or the folder of this shop. */
  readonly prefix: string
}

/** An invalid setting; the message says which one and how to fix it. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that may also be in a file: NAME_FILE holds its path, the way Docker and systemd pass secrets. */
const secrets = [
  ...[
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'DATABASE_MIGRATE_URL',
    'TOKEN_SECRET',
    'TOKEN_SECRET_PREVIOUS',
    'BACKUP_KEY',
    'SMTP_URL',
    'DADATA_TOKEN',
    'YOOKASSA_SECRET_KEY',
  ],
  ...['CDEK_CLIENT_SECRET', 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN', 'PURGE_TOKEN', 'OTEL_EXPORTER_OTLP_HEADERS'],
]

/** Reads all settings from the environment and secret files; no other code reads them. */
export function readConfig(environment: Environment): Config {
  const env = withFileSecrets(environment)
  const text = (name: string) => env[name]?.trim() || null
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const setting = text(name)
    const value = setting === null ? fallback : Number(setting)
    if (!Number.isInteger(value) || value < min || value > max)
      throw new ConfigError(`${name}=${setting}: нужно целое число от ${min} до ${max}`)
    return value
  }
  const url = (name: string, protocols: readonly string[]) => {
    const setting = text(name)
    if (setting === null) return null
    if (databaseUrls(setting).some((item) => !URL.canParse(item) || !protocols.includes(new URL(item).protocol)))
      throw new ConfigError(`${name}: нужен адрес вида ${protocols[0]}//…`)
    return setting
  }
  const onOrOff = (name: string): boolean | null => {
    const setting = text(name)
    if (setting !== null && setting !== 'on' && setting !== 'off')
      throw new ConfigError(`${name}=${setting}: нужно on или off`)
    return setting === null ? null : setting === 'on'
  }
  const s3 = (): S3Config | null => {
    const [endpoint, bucket] = [url('S3_ENDPOINT', ['https:', 'http:']), text('S3_BUCKET')]
    const [accessKeyId, secretAccessKey] = [text('S3_ACCESS_KEY_ID'), text('S3_SECRET_ACCESS_KEY')]
    if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null
    if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
      throw new ConfigError(
        'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY нужны вместе: всё это есть в кабинете ' +
          'хранилища',
      )
    const prefix = text('S3_PREFIX') ?? ''
    if (!/^([\w.-]+\/)*$/.test(prefix))
      throw new ConfigError('S3_PREFIX: латинские буквы и цифры с косой чертой в конце, например shop/')
    return {
      endpoint: endpoint.replace(/\/+$/, ''),
      bucket,
      accessKeyId,
      secretAccessKey,
      region: text('S3_REGION') ?? 'us-east-1',
      prefix,
    }
  }
  const traces = (): TracesConfig | null => {
    const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
    if (endpoint === null) return null
    const protocol = text('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/json'
    if (protocol !== 'http/json')
      throw new ConfigError(
        `OTEL_EXPORTER_OTLP_PROTOCOL=${protocol}: трассы отправляются только как http/json; приёмник OTLP понимает его ` +
          'по тому же адресу, что и http/protobuf',
      )
    const samplerName = text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
    const sampler = tracesSamplers.find((item) => item === samplerName)
    if (sampler === undefined)
      throw new ConfigError(`OTEL_TRACES_SAMPLER=${samplerName}: нужно одно из ${tracesSamplers.join(', ')}`)
    const ratioText = text('OTEL_TRACES_SAMPLER_ARG') ?? '1'
    const ratio = Number(ratioText)
    if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG=${ratioText}: нужна доля от 0 до 1`)
    return {
      url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
      headers: parseHeaders(text('OTEL_EXPORTER_OTLP_HEADERS') ?? ''),
      serviceName: text('OTEL_SERVICE_NAME') ?? 'shpulka',
      sampler,
      ratio,
    }
  }
  const hostName = (name: string) => {
    const setting = text(name)?.toLowerCase() ?? null
    if (setting !== null && !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(setting))
      throw new ConfigError(`${name}=${setting}: нужно имя вида office.example.ru, без https:// и порта`)
    return setting
  }
  const cdnSeconds = integer('CDN_SECONDS', 0, 0, 31_536_000)
  const tagHeader = text('CDN_TAG_HEADER')?.toLowerCase() ?? 'cache-tag'
  if (tagHeader !== 'cache-tag' && tagHeader !== 'surrogate-key')
    throw new ConfigError(`CDN_TAG_HEADER=${tagHeader}: нужно Cache-Tag или Surrogate-Key`)
  const purgeUrl = url('PURGE_URL', ['https:', 'http:'])
  if (purgeUrl !== null && cdnSeconds === 0)
    throw new ConfigError('PURGE_URL: чтобы было что удалять, задайте CDN_SECONDS')
  const isDemo = onOrOff('SHOP_DEMO') ?? text('DATABASE_URL') === null
  const tokenSecret = text('TOKEN_SECRET')
  const [yookassaShopId, yookassaKey] = [text('YOOKASSA_SHOP_ID'), text('YOOKASSA_SECRET_KEY')]
  if ((yookassaShopId === null) !== (yookassaKey === null))
    throw new ConfigError('YOOKASSA_SHOP_ID и YOOKASSA_SECRET_KEY нужны вместе: оба есть в личном кабинете ЮKassa')
  if (tokenSecret !== null && tokenSecret.length < 32) throw new ConfigError('TOKEN_SECRET: нужно не меньше 32 знаков')
  const tokenSecretPrevious = text('TOKEN_SECRET_PREVIOUS')
  if (tokenSecretPrevious !== null && (tokenSecret === null || tokenSecret === tokenSecretPrevious))
    throw new ConfigError('TOKEN_SECRET_PREVIOUS: прежний секрет нужен рядом с новым в TOKEN_SECRET')
  const backupKey = text('BACKUP_KEY')
  if (backupKey !== null && backupKey.length < 32) throw new ConfigError('BACKUP_KEY: нужно не меньше 32 знаков')
  const walArchive = text('WAL_ARCHIVE')
  if (walArchive !== null && !isAbsolute(walArchive)) throw new ConfigError('WAL_ARCHIVE: нужен полный путь к папке')
  if (walArchive !== null && text('DATABASE_URL') !== null)
    throw new ConfigError('WAL_ARCHIVE — для встроенной базы: журнал базы по DATABASE_URL хранит её сервер')
  for (const name of ['DATABASE_READ_URL', 'DATABASE_MIGRATE_URL'])
    if (text(name) !== null && text('DATABASE_URL') === null)
      throw new ConfigError(`${name}: нужен рядом с DATABASE_URL, у встроенной базы он лишний`)
  return {
    port: integer('PORT', 3000, 0, 65_535),
    host: text('HOST') ?? '0.0.0.0',
    processes: integer('SHOP_PROCESSES', defaultProcesses(availableParallelism(), machineMemory()), 1, 64),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReadUrl: url('DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    databaseMigrateUrl: url('DATABASE_MIGRATE_URL', ['postgres:', 'postgresql:']),
    isDemo,
    officeHost: hostName('OFFICE_HOST') ?? (isDemo ? 'office.localhost' : null),
    sandboxBank: onOrOff('SANDBOX_BANK'),
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, 2, 200),
    cacheBytes: integer('CACHE_MB', defaultCacheBytes / 2 ** 20, 8, 16_384) * 2 ** 20,
    tokenSecret,
    tokenSecretPrevious,
    backupKey,
    walArchive,
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Шпулька <shop@shpulka.localhost>',
    devPages: text('DEV_PAGES') === '1',
    logLevel: text('LOG_LEVEL') ?? 'warn',
    // Paths of calls start with /api, so drop it from the end of the address.
    apiUrl:
      url('API_URL', ['http:', 'https:'])
        ?.replace(/\/+$/, '')
        .replace(/\/api$/, '') ?? null,
    dadataToken: text('DADATA_TOKEN'),
    dadataUrl: (url('DADATA_URL', ['https:', 'http:']) ?? 'https://suggestions.dadata.ru/suggestions').replace(
      /\/+$/,
      '',
    ),
    dadataDailyLimit: integer('DADATA_DAILY_LIMIT', 9000, 1, 10_000_000),
    yookassa:
      yookassaShopId === null || yookassaKey === null
        ? null
        : {
            shopId: yookassaShopId,
            secretKey: yookassaKey,
            url: (url('YOOKASSA_URL', ['https:', 'http:']) ?? 'https://api.yookassa.ru/v3').replace(/\/+$/, ''),
          },
    unpaidReservationSeconds: integer('PAYMENT_MINUTES', 20, 1, 1440) * 60,
    cdekClientId: text('CDEK_CLIENT_ID'),
    cdekClientSecret: text('CDEK_CLIENT_SECRET'),
    cdekUrl: (url('CDEK_URL', ['https:', 'http:']) ?? 'https://api.cdek.ru/v2').replace(/\/+$/, ''),
    moyskladUrl: (url('MOYSKLAD_URL', ['https:', 'http:']) ?? 'https://api.moysklad.ru/api/remap/1.2').replace(
      /\/+$/,
      '',
    ),
    cdekDailyLimit: integer('CDEK_DAILY_LIMIT', 20_000, 1, 10_000_000),
    s3: s3(),
    cdn: cdnSeconds === 0 ? null : { seconds: cdnSeconds, tagHeader },
    purge: purgeUrl === null ? null : { url: purgeUrl, token: text('PURGE_TOKEN') },
    trustedProxies: integer('TRUSTED_PROXIES', 0, 0, 10),
    drainSeconds: integer('DRAIN_SECONDS', 0, 0, 300),
    metricsToken: text('METRICS_TOKEN'),
    traces: traces(),
    metrics:
      text('METRICS_ID') === null
        ? null
        : {
            id: integer('METRICS_ID', 0, 1, 999_999_999_999),
            url: url('METRICS_URL', ['https:', 'http:']) ?? 'https://mc.yandex.ru/metrika/tag.js',
          },
    maps:
      text('MAPS_API_KEY') === null
        ? null
        : {
            apiKey: text('MAPS_API_KEY')!,
            url: url('MAPS_URL', ['https:', 'http:']) ?? 'https://api-maps.yandex.ru/v3/',
          },
    readsPerMinute: text('READS_PER_MINUTE') === 'off' ? null : integer('READS_PER_MINUTE', 3_000, 60, 1_000_000),
    proofOfWorkBits: text('PROOF_OF_WORK') === 'off' ? null : integer('PROOF_OF_WORK', 16, 4, 20),
  }
}

/** Parses `name=value,other=value` with URL-encoded values, the format of OpenTelemetry's variable. */
function parseHeaders(list: string): Record<string, string> {
  const parts = list.split(',').filter((part) => part.trim() !== '')
  try {
    return Object.fromEntries(
      parts.map((part) => {
        const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(part)!
        return [name!, decodeURIComponent(value!)]
      }),
    )
  } catch {
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS: нужны заголовки вида имя=значение через запятую')
  }
}

/** Leaves one core to the database and the system. A process uses about 300 MB, and twice that when it is busy. */
export const defaultProcesses = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(cores - 1, Math.floor(memoryBytes / processBytes)))
const processBytes = 600 * 2 ** 20

/** Memory limit of the container, if any. Without a limit `constrainedMemory` is larger than any machine. */
const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

function withFileSecrets(env: Environment): Environment {
  const fileSecrets = secrets.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim()
    return path ? [{ name, path }] : []
  })
  if (fileSecrets.length === 0) return env
  return { ...env, ...Object.fromEntries(fileSecrets.map(({ name, path }) => [name, readSecretFile(path, name, env)])) }
}

function readSecretFile(path: string, name: string, env: Environment): string {
  if (env[name]?.trim()) throw new ConfigError(`${name} и ${name}_FILE: нужно одно из двух`)
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name}_FILE: не удаётся прочитать ${path} (${(error as NodeJS.ErrnoException).code})`)
  }
  if (secret === '') throw new ConfigError(`${name}_FILE: файл ${path} пуст`)
  return secret
}
