import { clientIp } from '../client-ip.rule.ts'
import type { AddressRecord } from './required-bits.rule.ts'

const windowMilliseconds = 600_000
const maxAddresses = 20_000
const noRequests: AddressRecord = { taken: 0, failed: 0 }

/** Requests of each client address in the last ten minutes, as far as this process saw them. */
export class AddressRecords {
  #since = Date.now()
  #now = new Map<string, AddressRecord>()
  #before = new Map<string, AddressRecord>()

  of(address: string): AddressRecord {
    this.#dropOldHalf()
    const key = clientIp(address)
    const [now, before] = [this.#now.get(key) ?? noRequests, this.#before.get(key) ?? noRequests]
    return { taken: now.taken + before.taken, failed: now.failed + before.failed }
  }

  add(address: string, what: keyof AddressRecord) {
    this.#dropOldHalf()
    const key = clientIp(address)
    const known = this.#now.get(key)
    // During a flood of addresses new ones are not recorded.
    if (known || this.#now.size < maxAddresses)
      this.#now.set(key, { ...noRequests, ...known, [what]: (known?.[what] ?? 0) + 1 })
  }

  /** The window has two halves; the older one is dropped as a whole. */
  #dropOldHalf() {
    const halves = Math.floor((Date.now() - this.#since) / (windowMilliseconds / 2))
    if (halves === 0) return
    this.#before = halves === 1 ? this.#now : new Map()
    this.#now = new Map()
    this.#since += halves * (windowMilliseconds / 2)
  }
}
