import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit, QueueFullError } from '../../base/http/concurrency-limit.ts'
import { tooManyRequests } from '../../base/http/failure.ts'

/**
 * Hashes passwords off the event loop, a few at a time: a flood of sign-ins waits or is refused, while the rest of the
 * shop keeps working.
 */
export interface Passwords {
  /** Returns an Argon2id hash in its stored form. */
  hash(password: string): Promise<string>
  /** A null `storedHash` means no account. It takes the same time, so that timing reveals nothing. */
  verify(storedHash: string | null, password: string): Promise<boolean>
}

/** OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 4
const maxWaiting = 50

const hashChannel = channel('shpulka:password-hash')

export function openPasswords(): Passwords {
  const runLimited = concurrencyLimit(Math.min(maxAtOnce, availableParallelism()), maxWaiting)
  const work = async <T>(hashing: () => Promise<T>): Promise<T> => {
    try {
      return await runLimited(() => {
        if (hashChannel.hasSubscribers) hashChannel.publish({})
        return hashing()
      })
    } catch (error) {
      if (error instanceof QueueFullError) throw tooManyRequests(5)
      throw error
    }
  }
  return {
    hash: (password) => work(() => hash(normalizedPassword(password), cost)),
    async verify(storedHash, password) {
      const isCorrect = await work(() => verify(storedHash ?? unmatchableHash, normalizedPassword(password)))
      return isCorrect && storedHash !== null
    },
  }
}

/** Unicode normalization: the same letters typed on another system are the same password. */
const normalizedPassword = (password: string) => password.normalize('NFC')

const hashPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
const base64 = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '')
/** No password has this hash. */
const unmatchableHash = `${hashPrefix}${base64(16)}$${base64(32)}`

/** Whether a hash has outdated settings; the next sign-in replaces it. */
export const isOutdatedHash = (storedHash: string): boolean => !storedHash.startsWith(hashPrefix)
