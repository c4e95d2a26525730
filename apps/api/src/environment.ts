import { readFileSync } from 'node:fs'
import { databaseUrls } from './base/db/database-urls.rule.ts'

/** An invalid setting; the message says which one and how to fix it. */
export class ConfigError extends Error {}

export type EnvironmentValues = Readonly<Record<string, string | undefined>>

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

/** Reads single settings; a blank one counts as missing. Each throws a ConfigError that names the setting. */
export type Environment = ReturnType<typeof openEnvironment>

/** Opens the environment, with the secrets of files in place of their paths. */
export function openEnvironment(values: EnvironmentValues) {
  const env = withFileSecrets(values)
  const text = (name: string) => env[name]?.trim() || null
  const url = (name: string, protocols: readonly string[]) => {
    const setting = text(name)
    if (setting === null) return null
    if (databaseUrls(setting).some((item) => !URL.canParse(item) || !protocols.includes(new URL(item).protocol)))
      throw new ConfigError(`${name}: нужен адрес вида ${protocols[0]}//…`)
    return setting
  }
  return {
    text,
    /** One URL or, for a database, several. */
    url,
    httpUrl: (name: string) => url(name, ['https:', 'http:']),
    /** Without slashes at its end, since paths are added to it. The first protocol is the one an error suggests. */
    baseUrl: (name: string, protocols: readonly string[] = ['https:', 'http:']) =>
      url(name, protocols)?.replace(/\/+$/, '') ?? null,
    databaseUrl: (name: string) => url(name, ['postgres:', 'postgresql:']),
    integer(name: string, fallback: number, min: number, max: number): number {
      const setting = text(name)
      const value = setting === null ? fallback : Number(setting)
      if (!Number.isInteger(value) || value < min || value > max)
        throw new ConfigError(`${name}=${setting}: нужно целое число от ${min} до ${max}`)
      return value
    },
    onOrOff(name: string): boolean | null {
      const setting = text(name)
      if (setting !== null && setting !== 'on' && setting !== 'off')
        throw new ConfigError(`${name}=${setting}: нужно on или off`)
      return setting === null ? null : setting === 'on'
    },
    oneOf(name: string, values: readonly string[]): string | null {
      const setting = text(name)
      if (setting !== null && !values.includes(setting))
        throw new ConfigError(`${name}=${setting}: нужно одно из: ${values.join(', ')}`)
      return setting
    },
    hostName(name: string): string | null {
      const setting = text(name)?.toLowerCase() ?? null
      if (setting !== null && !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(setting))
        throw new ConfigError(`${name}=${setting}: нужно имя вида office.example.ru, без https:// и порта`)
      return setting
    },
    /** A secret of at least 32 characters. */
    secret(name: string): string | null {
      const setting = text(name)
      if (setting !== null && setting.length < 32) throw new ConfigError(`${name}: нужно не меньше 32 знаков`)
      return setting
    },
  }
}

function withFileSecrets(env: EnvironmentValues): EnvironmentValues {
  const fileSecrets = secrets.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim()
    return path ? [{ name, path }] : []
  })
  if (fileSecrets.length === 0) return env
  return { ...env, ...Object.fromEntries(fileSecrets.map(({ name, path }) => [name, readSecretFile(path, name, env)])) }
}

function readSecretFile(path: string, name: string, env: EnvironmentValues): string {
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
