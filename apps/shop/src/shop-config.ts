import { join, resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '../../api/src/config.ts'
import { StartupError } from './startup-error.ts'

/** The folder of the clone. */
export const root = resolve(import.meta.dirname, '..', '..', '..')

/** Where the command was given: npm itself goes to the clone's folder first. */
export const calledFrom = process.env.INIT_CWD ?? process.cwd()

/**
 * The settings from the environment. A data folder named there is meant from where the command was given; the usual one
 * belongs to the clone.
 */
export function shopConfig(env: NodeJS.ProcessEnv): Config {
  const named = env.DATA_DIR?.trim()
  try {
    return readConfig({ ...env, DATA_DIR: named ? resolve(calledFrom, named) : join(root, '.data') })
  } catch (error) {
    throw error instanceof ConfigError ? new StartupError(error.message) : error
  }
}
