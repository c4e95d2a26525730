import { hash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { detached } from './feed-text.rule.ts'

const bufferBytes = 1 << 20
const lengthBytes = 4

/**
 * Records by group and key in an unlinked temporary file. Hundreds of thousands of offers wait here for their goods;
 * only their positions are held in memory. The file disappears with the process.
 */
export class OfferFile {
  private file: number | null = null
  private written = 0
  private readonly buffer = Buffer.allocUnsafe(bufferBytes)
  private buffered = 0
  /** By group: the hash of a key and the position of its record, alternating. */
  private readonly places = new Map<string, number[]>()

  /** Groups that have records, in the order they were added. */
  groups(): string[] {
    return [...this.places.keys()]
  }

  count(group: string): number {
    return (this.places.get(group)?.length ?? 0) / 2
  }

  get(group: string, key: string): string | null {
    const at = this.find(group, key)
    return at === null ? null : this.read(this.places.get(group)![at + 1]!).record
  }

  set(group: string, key: string, record: string): void {
    const at = this.find(group, key)
    const place = this.append(Buffer.from(JSON.stringify([key, record])))
    const places = this.places.get(group)
    if (at !== null) places![at + 1] = place
    // Copied, since an array that grows by itself takes twice the memory; and a group of its own, not of a longer id.
    else this.places.set(places ? group : detached(group), [...(places ?? []), keyHash(key), place])
  }

  /** Returns the records of a group and removes them. */
  take(group: string): string[] {
    const places = this.places.get(group) ?? []
    this.places.delete(group)
    return places.flatMap((place, at) => (at % 2 === 1 ? this.read(place).record : []))
  }

  close(): void {
    if (this.file !== null) closeSync(this.file)
    this.file = null
  }

  private find(group: string, key: string): number | null {
    const places = this.places.get(group)
    if (!places) return null
    const hash = keyHash(key)
    for (let at = 0; at < places.length; at += 2)
      if (places[at] === hash && this.read(places[at + 1]!).key === key) return at
    return null
  }

  private append(bytes: Buffer): number {
    const size = bytes.length + lengthBytes
    if (this.buffered + size > bufferBytes) this.flush()
    const place = this.written + this.buffered
    const head = Buffer.allocUnsafe(lengthBytes)
    head.writeUInt32LE(bytes.length)
    if (size > bufferBytes) {
      this.write(Buffer.concat([head, bytes]))
    } else {
      head.copy(this.buffer, this.buffered)
      bytes.copy(this.buffer, this.buffered + lengthBytes)
      this.buffered += size
    }
    return place
  }

  private flush(): void {
    this.write(this.buffer.subarray(0, this.buffered))
    this.buffered = 0
  }

  private write(bytes: Buffer): void {
    this.file ??= openUnlinkedFile()
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.file, bytes, done, bytes.length - done, this.written + done)
    this.written += bytes.length
  }

  private read(place: number): { key: string; record: string } {
    const length = this.bytesAt(place, lengthBytes).readUInt32LE()
    const [key, record] = JSON.parse(this.bytesAt(place + lengthBytes, length).toString())
    return { key, record }
  }

  private bytesAt(place: number, length: number): Buffer {
    if (place >= this.written) return this.buffer.subarray(place - this.written, place - this.written + length)
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length; ) {
      const count = readSync(this.file!, bytes, done, length - done, place + done)
      if (count === 0) throw new Error('The file of offers is shorter than what was written to it')
      done += count
    }
    return bytes
  }
}

/** 48 bits, so two keys of a group almost never have the same hash. */
const keyHash = (key: string) => hash('sha1', key, 'buffer').readUIntBE(0, 6)

function openUnlinkedFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'shpulka-offers-'))
  try {
    return openSync(join(folder, 'offers'), 'w+', 0o600)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
