import type { SharedCounts } from '../../db/shared-counts.ts'
import { clientIp } from '../client-ip.rule.ts'
import type { AddressRecord } from './required-bits.rule.ts'

const windowMilliseconds = 600_000
const maxAddresses = 20_000
const noRequests: AddressRecord = { taken: 0, failed: 0 }

/** Requests of each client address in the last ten minutes, in this process and, as last read, in the others. */
export class AddressRecords {
  #since = Date.now()
  #now = new Map<string, AddressRecord>()
  #before = new Map<string, AddressRecord>()
  /** Of the other processes, as it was asked for last. */
  #others = new Map<string, AddressRecord>()
  readonly #counts: Pick<SharedCounts, 'change' | 'ofOthers'>

  constructor(counts: Pick<SharedCounts, 'change' | 'ofOthers'>) {
    this.#counts = counts
  }

  of(address: string): AddressRecord {
    this.#dropOldHalf()
    const key = clientIp(address)
    const known = [this.#now, this.#before, this.#others].map((records) => records.get(key) ?? noRequests)
    return {
      taken: known.reduce((sum, { taken }) => sum + taken, 0),
      failed: known.reduce((sum, { failed }) => sum + failed, 0),
    }
  }

  /** Asks what the other processes saw of the address. */
  async askOthers(address: string): Promise<void> {
    const key = clientIp(address)
    const [taken = 0, failed = 0] = await this.#counts.ofOthers([
      ['proof taken', key],
      ['proof failed', key],
    ])
    if (taken + failed === 0) this.#others.delete(key)
    else if (this.#others.size < maxAddresses) this.#others.set(key, { taken, failed })
  }

  add(address: string, what: keyof AddressRecord) {
    this.#dropOldHalf()
    const key = clientIp(address)
    const known = this.#now.get(key)
    // During a flood of addresses new ones are not recorded.
    if (!known && this.#now.size >= maxAddresses) return
    this.#now.set(key, { ...noRequests, ...known, [what]: (known?.[what] ?? 0) + 1 })
    this.#counts.change(`proof ${what}`, key, 1)
  }

  /** The window has two halves; the older one is dropped as a whole. */
  #dropOldHalf() {
    const halves = Math.floor((Date.now() - this.#since) / (windowMilliseconds / 2))
    if (halves === 0) return
    this.#forget(this.#before)
    if (halves > 1) this.#forget(this.#now)
    this.#others = new Map()
    this.#before = halves === 1 ? this.#now : new Map()
    this.#now = new Map()
    this.#since += halves * (windowMilliseconds / 2)
  }

  #forget(records: ReadonlyMap<string, AddressRecord>) {
    for (const [key, { taken, failed }] of records) {
      if (taken > 0) this.#counts.change('proof taken', key, -taken)
      if (failed > 0) this.#counts.change('proof failed', key, -failed)
    }
  }
}
