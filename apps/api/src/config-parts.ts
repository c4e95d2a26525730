import { isAbsolute } from 'node:path'
import { type TracesConfig, tracesSamplers } from './base/traces/open-traces.ts'
import { ConfigError, type Environment } from './environment.ts'

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

/** The S3 bucket; null when none of its settings is given. */
export function readS3({ text, baseUrl }: Environment): S3Config | null {
  const [endpoint, bucket] = [baseUrl('S3_ENDPOINT'), text('S3_BUCKET')]
  const [accessKeyId, secretAccessKey] = [text('S3_ACCESS_KEY_ID'), text('S3_SECRET_ACCESS_KEY')]
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY нужны вместе: всё это есть в кабинете хранилища',
    )
  const prefix = text('S3_PREFIX') ?? ''
  if (!/^([\w.-]+\/)*$/.test(prefix))
    throw new ConfigError('S3_PREFIX: латинские буквы и цифры с косой чертой в конце, например shop/')
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: text('S3_REGION') ?? 'us-east-1', prefix }
}

/** Where traces are sent, by the variables of OpenTelemetry; null: nowhere. */
export function readTraces({ text, baseUrl }: Environment): TracesConfig | null {
  const endpoint = baseUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
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
    url: `${endpoint}/v1/traces`,
    headers: parseHeaders(text('OTEL_EXPORTER_OTLP_HEADERS') ?? ''),
    serviceName: text('OTEL_SERVICE_NAME') ?? 'shpulka',
    sampler,
    ratio,
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

/** The CDN before the shop, and how it is told to drop documents; each null without its settings. */
export function readCdn({ text, httpUrl, integer }: Environment) {
  const seconds = integer('CDN_SECONDS', 0, 0, 31_536_000)
  const tagHeader = text('CDN_TAG_HEADER')?.toLowerCase() ?? 'cache-tag'
  if (tagHeader !== 'cache-tag' && tagHeader !== 'surrogate-key')
    throw new ConfigError(`CDN_TAG_HEADER=${tagHeader}: нужно Cache-Tag или Surrogate-Key`)
  const url = httpUrl('PURGE_URL')
  if (url !== null && seconds === 0) throw new ConfigError('PURGE_URL: чтобы было что удалять, задайте CDN_SECONDS')
  return {
    cdn: seconds === 0 ? null : ({ seconds, tagHeader } as const),
    purge: url === null ? null : { url, token: text('PURGE_TOKEN') },
  }
}

/** The account at YooKassa; null without a shop id and a key. */
export function readYookassa({ text, baseUrl }: Environment) {
  const [shopId, secretKey] = [text('YOOKASSA_SHOP_ID'), text('YOOKASSA_SECRET_KEY')]
  if ((shopId === null) !== (secretKey === null))
    throw new ConfigError('YOOKASSA_SHOP_ID и YOOKASSA_SECRET_KEY нужны вместе: оба есть в личном кабинете ЮKassa')
  if (shopId === null || secretKey === null) return null
  return { shopId, secretKey, url: baseUrl('YOOKASSA_URL') ?? 'https://api.yookassa.ru/v3' }
}

/** The secrets that sign tokens and encrypt backups. */
export function readSecrets({ secret, text }: Environment) {
  const tokenSecret = secret('TOKEN_SECRET')
  const tokenSecretPrevious = text('TOKEN_SECRET_PREVIOUS')
  if (tokenSecretPrevious !== null && (tokenSecret === null || tokenSecret === tokenSecretPrevious))
    throw new ConfigError('TOKEN_SECRET_PREVIOUS: прежний секрет нужен рядом с новым в TOKEN_SECRET')
  return { tokenSecret, tokenSecretPrevious, backupKey: secret('BACKUP_KEY') }
}

/** The database given from outside, and what belongs only to the embedded one. */
export function readDatabase({ text, databaseUrl, integer }: Environment) {
  const isEmbedded = text('DATABASE_URL') === null
  const walArchive = text('WAL_ARCHIVE')
  if (walArchive !== null && !isAbsolute(walArchive)) throw new ConfigError('WAL_ARCHIVE: нужен полный путь к папке')
  if (walArchive !== null && !isEmbedded)
    throw new ConfigError('WAL_ARCHIVE — для встроенной базы: журнал базы по DATABASE_URL хранит её сервер')
  for (const name of ['DATABASE_READ_URL', 'DATABASE_MIGRATE_URL'])
    if (text(name) !== null && isEmbedded)
      throw new ConfigError(`${name}: нужен рядом с DATABASE_URL, у встроенной базы он лишний`)
  return {
    databaseUrl: databaseUrl('DATABASE_URL'),
    databaseReadUrl: databaseUrl('DATABASE_READ_URL'),
    databaseMigrateUrl: databaseUrl('DATABASE_MIGRATE_URL'),
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, 2, 200),
    walArchive,
  }
}

/** The visit counter and the maps, scripts of other companies; each null without its key. */
export function readThirdPartyScripts({ text, httpUrl, integer }: Environment) {
  const mapsKey = text('MAPS_API_KEY')
  return {
    metrics:
      text('METRICS_ID') === null
        ? null
        : {
            id: integer('METRICS_ID', 0, 1, 999_999_999_999),
            url: httpUrl('METRICS_URL') ?? 'https://mc.yandex.ru/metrika/tag.js',
          },
    maps: mapsKey === null ? null : { apiKey: mapsKey, url: httpUrl('MAPS_URL') ?? 'https://api-maps.yandex.ru/v3/' },
  }
}
