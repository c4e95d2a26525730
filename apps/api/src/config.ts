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
  /** Folder of everything the shop writes. */
  readonly dataDir: string
  /** Null: the embedded database. */
  readonly databaseUrl: string | null
  /** Standbys that long reads are sent to; null: there is none. */
  readonly databaseReadUrl: string | null
  /** The role that owns the schema: for migrations and the filling only; null: that of databaseUrl. */
  readonly databaseMigrateUrl: string | null
  readonly databaseConnections: number
  /** Memory of all caches together; divided by base/cache/cache-budget.rule.ts. */
  readonly cacheBytes: number
  /**
   * True: an empty database is filled with the demo; false: only with what a shop needs before its first goods. On by
   * default unless DATABASE_URL is set.
   */
  readonly isDemo: boolean
  /** Whether the sandbox bank replaces a missing bank; null: only while goods of the demo are on sale. */
  readonly sandboxBank: boolean | null
  /** Signs tokens; null: made once and stored in dataDir. Must be the same in all processes behind one balancer. */
  readonly tokenSecret: string | null
  /** The secret before it, while it is being replaced; null: there is none. */
  readonly tokenSecretPrevious: string | null
  /** Encrypts backups, at least 32 characters; null: they are readable by whoever has them. Never leaves the server. */
  readonly backupKey: string | null
  /** Folder of the archive of the built-in database's log, for point-in-time recovery; null: there is none. */
  readonly walArchive: string | null
  /** Null: emails go to dataDir/outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Pages for developers are open to everybody who can reach the shop. */
  readonly devPages: boolean
  /** pino's level; info: a line for every call. */
  readonly logLevel: string
  /** Address of the API for the storefront; null: it calls the API of the same process. */
  readonly apiUrl: string | null
  /**
   * Token of the service that suggests addresses and organizations; null: the built-in directory is used. Never leaves
   * the server.
   */
  readonly dadataToken: string | null
  readonly dadataUrl: string
  /** Requests a day the shop pays for; beyond them the built-in directory is used. */
  readonly dadataDailyLimit: number
  /**
   * Id of the shop at YooKassa and its secret key, both or none; null: no bank, perhaps the sandbox. They never leave
   * the server.
   */
  readonly yookassa: { readonly shopId: string; readonly secretKey: string; readonly url: string } | null
  /** How long goods are held for an order to be paid by card. */
  readonly paymentHoldSeconds: number
  /** Account of CDEK's API; null, or no secret: only the shop's own tariffs. Both never leave the server. */
  readonly cdekClientId: string | null
  readonly cdekClientSecret: string | null
  readonly cdekUrl: string
  /** JSON API of МойСклад, up to its version; tokens are the connections' own. */
  readonly moyskladUrl: string
  /** Price requests a day to CDEK; beyond them the shop's own tariffs apply. */
  readonly cdekDailyLimit: number
  /** An S3 bucket for files; null: a folder of dataDir. The key never leaves the server. */
  readonly s3: S3Config | null
  /** The host the back office answers at, in lower case; null: there is no office. */
  readonly officeHost: string | null
  /** How many proxies in front of the shop are trusted to tell the visitor's address and https. */
  readonly trustedProxies: number
  /** How long a CDN may store documents of everybody, and where it reads their tags; null: it may not. */
  readonly cdn: { readonly seconds: number; readonly tagHeader: 'cache-tag' | 'surrogate-key' } | null
  /** Where tags of what changed are sent for the CDN to delete it, and by which token; null: nowhere. */
  readonly purge: { readonly url: string; readonly token: string | null } | null
  /** After SIGTERM, how long /readyz answers 503 before the port is closed, so that a balancer notices. */
  readonly drainSeconds: number
  /** Where traces are sent; null: there are none. */
  readonly traces: TracesConfig | null
  /** The token that lets another machine read /metrics; null: only this machine may. */
  readonly metricsToken: string | null
  /**
   * Zero bits the hash of a proof of work begins with; null: no call asks for one, for tests and measurements without a
   * browser.
   */
  readonly proofOfWorkBits: number | null
  /** How often one address may read the API within a minute; null: without a limit. */
  readonly readsPerMinute: number | null
  /**
   * The counter of visits (Yandex Metrika): its id and its script. Null: no counter, and no foreign script is loaded.
   */
  readonly metrics: { readonly id: number; readonly url: string } | null
  /**
   * The maps service (Yandex Maps): its key, which every browser sees, and its script. Null: the shop's own maps, and
   * no foreign script is loaded.
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
  /** The prefix of file names in the bucket: empty, or a folder of this shop. */
  readonly prefix: string
}

/** A setting that cannot be understood: the message says which and what to do. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that may be in a file whose path is in the variable with `_FILE`, as Docker and systemd pass secrets. */
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

/** Reads the environment and the files of secrets; no other code does. */
export function readConfig(given: Environment): Config {
  const env = withSecretsOfFiles(given)
  const text = (name: string) => env[name]?.trim() || null
  const whole = (name: string, otherwise: number, min: number, max: number) => {
    const given = text(name)
    const value = given === null ? otherwise : Number(given)
    if (!Number.isInteger(value) || value < min || value > max)
      throw new ConfigError(`${name}=${given}: нужно целое число от ${min} до ${max}`)
    return value
  }
  const url = (name: string, protocols: readonly string[]) => {
    const given = text(name)
    if (given === null) return null
    if (databaseUrls(given).some((one) => !URL.canParse(one) || !protocols.includes(new URL(one).protocol)))
      throw new ConfigError(`${name}: нужен адрес вида ${protocols[0]}//…`)
    return given
  }
  const onOrOff = (name: string): boolean | null => {
    const given = text(name)
    if (given !== null && given !== 'on' && given !== 'off') throw new ConfigError(`${name}=${given}: нужно on или off`)
    return given === null ? null : given === 'on'
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
    const named = text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
    const sampler = tracesSamplers.find((one) => one === named)
    if (sampler === undefined)
      throw new ConfigError(`OTEL_TRACES_SAMPLER=${named}: нужно одно из ${tracesSamplers.join(', ')}`)
    const share = text('OTEL_TRACES_SAMPLER_ARG') ?? '1'
    const ratio = Number(share)
    if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG=${share}: нужна доля от 0 до 1`)
    return {
      url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
      headers: headersOf(text('OTEL_EXPORTER_OTLP_HEADERS') ?? ''),
      serviceName: text('OTEL_SERVICE_NAME') ?? 'shpulka',
      sampler,
      ratio,
    }
  }
  const hostName = (name: string) => {
    const given = text(name)?.toLowerCase() ?? null
    if (given !== null && !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(given))
      throw new ConfigError(`${name}=${given}: нужно имя вида office.example.ru, без https:// и порта`)
    return given
  }
  const cdnSeconds = whole('CDN_SECONDS', 0, 0, 31_536_000)
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
    port: whole('PORT', 3000, 0, 65_535),
    host: text('HOST') ?? '0.0.0.0',
    processes: whole('SHOP_PROCESSES', usualProcesses(availableParallelism(), machineMemory()), 1, 64),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReadUrl: url('DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    databaseMigrateUrl: url('DATABASE_MIGRATE_URL', ['postgres:', 'postgresql:']),
    isDemo,
    officeHost: hostName('OFFICE_HOST') ?? (isDemo ? 'office.localhost' : null),
    sandboxBank: onOrOff('SANDBOX_BANK'),
    databaseConnections: whole('DATABASE_CONNECTIONS', 10, 2, 200),
    cacheBytes: whole('CACHE_MB', defaultCacheBytes / 2 ** 20, 8, 16_384) * 2 ** 20,
    tokenSecret,
    tokenSecretPrevious,
    backupKey,
    walArchive,
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Шпулька <shop@shpulka.localhost>',
    devPages: text('DEV_PAGES') === '1',
    logLevel: text('LOG_LEVEL') ?? 'warn',
    // Paths of calls begin with /api themselves, so an address may end with it or not.
    apiUrl:
      url('API_URL', ['http:', 'https:'])
        ?.replace(/\/+$/, '')
        .replace(/\/api$/, '') ?? null,
    dadataToken: text('DADATA_TOKEN'),
    dadataUrl: (url('DADATA_URL', ['https:', 'http:']) ?? 'https://suggestions.dadata.ru/suggestions').replace(
      /\/+$/,
      '',
    ),
    dadataDailyLimit: whole('DADATA_DAILY_LIMIT', 9000, 1, 10_000_000),
    yookassa:
      yookassaShopId === null || yookassaKey === null
        ? null
        : {
            shopId: yookassaShopId,
            secretKey: yookassaKey,
            url: (url('YOOKASSA_URL', ['https:', 'http:']) ?? 'https://api.yookassa.ru/v3').replace(/\/+$/, ''),
          },
    paymentHoldSeconds: whole('PAYMENT_MINUTES', 20, 1, 1440) * 60,
    cdekClientId: text('CDEK_CLIENT_ID'),
    cdekClientSecret: text('CDEK_CLIENT_SECRET'),
    cdekUrl: (url('CDEK_URL', ['https:', 'http:']) ?? 'https://api.cdek.ru/v2').replace(/\/+$/, ''),
    moyskladUrl: (url('MOYSKLAD_URL', ['https:', 'http:']) ?? 'https://api.moysklad.ru/api/remap/1.2').replace(
      /\/+$/,
      '',
    ),
    cdekDailyLimit: whole('CDEK_DAILY_LIMIT', 20_000, 1, 10_000_000),
    s3: s3(),
    cdn: cdnSeconds === 0 ? null : { seconds: cdnSeconds, tagHeader },
    purge: purgeUrl === null ? null : { url: purgeUrl, token: text('PURGE_TOKEN') },
    trustedProxies: whole('TRUSTED_PROXIES', 0, 0, 10),
    drainSeconds: whole('DRAIN_SECONDS', 0, 0, 300),
    metricsToken: text('METRICS_TOKEN'),
    traces: traces(),
    metrics:
      text('METRICS_ID') === null
        ? null
        : {
            id: whole('METRICS_ID', 0, 1, 999_999_999_999),
            url: url('METRICS_URL', ['https:', 'http:']) ?? 'https://mc.yandex.ru/metrika/tag.js',
          },
    maps:
      text('MAPS_API_KEY') === null
        ? null
        : {
            apiKey: text('MAPS_API_KEY')!,
            url: url('MAPS_URL', ['https:', 'http:']) ?? 'https://api-maps.yandex.ru/v3/',
          },
    readsPerMinute: text('READS_PER_MINUTE') === 'off' ? null : whole('READS_PER_MINUTE', 3_000, 60, 1_000_000),
    proofOfWorkBits: text('PROOF_OF_WORK') === 'off' ? null : whole('PROOF_OF_WORK', 16, 4, 20),
  }
}

/** `name=value,other=value`, each value as in a URL: what the variable of OpenTelemetry is. */
function headersOf(list: string): Record<string, string> {
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

/** A core is left to the database and the system; a process takes about 300 MB, and as much when it is busy. */
export const usualProcesses = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(cores - 1, Math.floor(memoryBytes / processBytes)))
const processBytes = 600 * 2 ** 20

/** Of a container where it has less than its machine; without a limit a container says a number beyond any machine. */
const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

function withSecretsOfFiles(env: Environment): Environment {
  const named = secrets.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim()
    return path ? [{ name, path }] : []
  })
  if (named.length === 0) return env
  return { ...env, ...Object.fromEntries(named.map(({ name, path }) => [name, secretIn(path, name, env)])) }
}

function secretIn(path: string, name: string, env: Environment): string {
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
