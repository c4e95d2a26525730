import { join, resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '../../api/src/config.ts'
import { StartupError } from './startup-error.ts'

/** The folder of the clone. */
export const root = resolve(import.meta.dirname, '..', '..', '..')

/** The folder the command was run in: npm itself changes to the clone's folder first. */
export const workingDirectory = process.env.INIT_CWD ?? process.cwd()

/**
 * Reads the settings from the environment. DATA_DIR and files with secrets are relative to the folder the command was
 * run in; the default of DATA_DIR is `.data` in the clone.
 */
export function shopConfig(env: NodeJS.ProcessEnv): Config {
  const configured = env.DATA_DIR?.trim()
  const secretFiles = Object.entries(env).flatMap(([name, path]) =>
    name.endsWith('_FILE') && path?.trim() ? [[name, resolve(workingDirectory, path.trim())]] : [],
  )
  const dataDirectory = configured ? resolve(workingDirectory, configured) : join(root, '.data')
  try {
    return readConfig({ ...env, ...Object.fromEntries(secretFiles), DATA_DIR: dataDirectory })
  } catch (error) {
    throw error instanceof ConfigError ? new StartupError(error.message) : error
  }
}
