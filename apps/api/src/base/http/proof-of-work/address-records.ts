import type { SharedCounts } from '../../db/shared-counts.ts'
import { clientKeyOf } from '../client-ip.rule.ts'
import type { AddressRecord } from './required-bits.rule.ts'

const windowMilliseconds = 600_000
const maxAddresses = 20_000
const noRequests: AddressRecord = { accepted: 0, failed: 0 }

/** Requests of each client address in the last ten minutes, in this process and, when last read, in the others. */
export class AddressRecords {
  #since = Date.now()
  #now = new Map<string, AddressRecord>()
  #before = new Map<string, AddressRecord>()
  /** Records of the other processes, as last read. */
  #others = new Map<string, AddressRecord>()
  readonly #counts: Pick<SharedCounts, 'change' | 'countsOfOthers'>

  constructor(counts: Pick<SharedCounts, 'change' | 'countsOfOthers'>) {
    this.#counts = counts
  }

  of(address: string): AddressRecord {
    this.#dropOldHalf()
    const key = clientKeyOf(address)
    const current = [this.#now, this.#before, this.#others].map((records) => records.get(key) ?? noRequests)
    return {
      accepted: current.reduce((sum, { accepted }) => sum + accepted, 0),
      failed: current.reduce((sum, { failed }) => sum + failed, 0),
    }
  }

  /** Reads the records of the address from the other processes. */
  async readOthers(address: string): Promise<void> {
    const key = clientKeyOf(address)
    const [accepted = 0, failed = 0] = await this.#counts.countsOfOthers([
      ['proof accepted', key],
      ['proof failed', key],
    ])
    if (accepted + failed === 0) this.#others.delete(key)
    else if (this.#others.size < maxAddresses) this.#others.set(key, { accepted, failed })
  }

  add(address: string, outcome: keyof AddressRecord) {
    this.#dropOldHalf()
    const key = clientKeyOf(address)
    const current = this.#now.get(key)
    // During a flood of addresses new ones are not recorded.
    if (!current && this.#now.size >= maxAddresses) return
    this.#now.set(key, { ...noRequests, ...current, [outcome]: (current?.[outcome] ?? 0) + 1 })
    this.#counts.change(`proof ${outcome}`, key, 1)
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
    for (const [key, { accepted, failed }] of records) {
      if (accepted > 0) this.#counts.change('proof accepted', key, -accepted)
      if (failed > 0) this.#counts.change('proof failed', key, -failed)
    }
  }
}
