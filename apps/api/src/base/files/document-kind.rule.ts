/**
 * A document people send beside photos. It is stored unchanged and never opened: only its type is read, from its bytes.
 */
export interface DocumentKind {
  readonly mime: string
  readonly extension: string
}

/** A file inside an archive, as the archive's list of contents describes it. */
export interface ArchiveEntry {
  /** Where its bytes begin in the archive, and where they end. */
  readonly start: number
  readonly end: number
  /** False: it is stored as it is. */
  readonly isDeflated: boolean
  /** As the archive claims: nothing to rely on before it is unpacked. */
  readonly unpackedBytes: number
}

export const documentKinds = {
  pdf: { mime: 'application/pdf', extension: 'pdf' },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
} as const satisfies Record<string, DocumentKind>

/** Begins and ends as a PDF, so that nothing else is glued to it. */
export function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  const end = bytes.lastIndexOf('%%EOF')
  if (end <= 0) return false
  for (let at = end + 5; at < bytes.length; at += 1) if (!blanks.has(bytes[at]!)) return false
  return true
}

/**
 * Whether a name of what acts when a PDF is opened begins between two places. The bytes are looked at one by one: a
 * text made of them would take many times their room, and a search for names in it many times their time.
 */
export function hasActiveName(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (bytes[at] !== slash) continue
    const first = bytes[at + 1]!
    // Of a name that spells its first letter by number nothing is known yet.
    if ((first === 0x4a || first === hash) && isNamed(bytes, at + 1, javaScript)) return true
    if ((first === 0x4c || first === hash) && isNamed(bytes, at + 1, launch)) return true
    if ((first === 0x52 || first === hash) && isNamed(bytes, at + 1, richMedia)) return true
  }
  return false
}

const [slash, hash] = [0x2f, 0x23]
const [javaScript, launch, richMedia] = ['JavaScript', 'Launch', 'RichMedia'].map((name) => Buffer.from(name)) as [
  Buffer,
  Buffer,
  Buffer,
]
const blanks = new Set(Buffer.from('\0\t\n\f\r '))
const nameEnds = new Set([...blanks, ...Buffer.from('/<>()[]{}%')])

/**
 * Whether the name at a place is this one, to its end. A name may spell any of its letters by number: /J#61vaScript.
 */
function isNamed(bytes: Buffer, start: number, name: Buffer): boolean {
  let at = start
  for (let letter = 0; letter < name.length; letter += 1) {
    if (bytes[at] === name[letter]) at += 1
    else if (bytes[at] === hash && hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2]) === name[letter]) at += 3
    else return false
  }
  return at >= bytes.length || nameEnds.has(bytes[at]!)
}

/** NaN: none. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN
}

/**
 * What an archive of Office is by its list of contents, with what is inside it; null: none of them, or one with
 * something that acts when it is opened, or one that says itself that it swells when it is unpacked. Whether it says
 * the truth is found out by unpacking.
 */
export function officeDocument(
  bytes: Buffer,
): { readonly kind: DocumentKind; readonly entries: readonly ArchiveEntry[] } | null {
  if (!bytes.subarray(0, 4).equals(localMark)) return null
  const entries = archiveEntries(bytes)
  if (
    !entries?.has('[Content_Types].xml') ||
    [...entries.keys()].some((name) => /vbaProject|\.bin$|\.exe$|\.js$|\.html?$/i.test(name))
  )
    return null
  const kind = entries.has('word/document.xml')
    ? documentKinds.docx
    : entries.has('xl/workbook.xml')
      ? documentKinds.xlsx
      : null
  return kind && { kind, entries: [...entries.values()] }
}

const maxEntries = 3000
const maxNameBytes = 1024
const maxUnpackedBytes = 200 * 1024 * 1024
/** What people write swells ten to thirty times; a bomb a thousand times. */
const maxSwelling = 150

const localMark = Buffer.from('PK\x03\x04')
const endLength = 22
const entryLength = 46
const localLength = 30

/**
 * The files in an archive by name; null: no archive that programs agree about, or one made to overwhelm who unpacks it.
 */
function archiveEntries(bytes: Buffer): Map<string, ArchiveEntry> | null {
  const end = endOf(bytes)
  if (end === null || bytes.readUInt32LE(end + 4) !== 0) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count === 0 || count > maxEntries || bytes.readUInt16LE(end + 8) !== count) return null
  let at = bytes.readUInt32LE(end + 16)
  // The list stands right before its end: nothing hides between.
  if (at + bytes.readUInt32LE(end + 12) !== end) return null
  const entries = new Map<string, ArchiveEntry>()
  const places: { start: number; end: number }[] = []
  let packed = 0
  let unpacked = 0
  for (let n = 0; n < count; n += 1) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const [flags, method, nameLength] = [
      bytes.readUInt16LE(at + 8),
      bytes.readUInt16LE(at + 10),
      bytes.readUInt16LE(at + 28),
    ]
    const [size, unpackedBytes, place] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 42),
    ]
    if ((flags & 1) === 1 || (method !== 0 && method !== 8) || nameLength > maxNameBytes) return null
    const nameBytes = bytes.subarray(at + entryLength, at + entryLength + nameLength)
    const name = nameBytes.toString('utf8')
    const start = contentOf(bytes, place, { method, nameBytes })
    if (start === null || !isPlainPath(name) || entries.has(name)) return null
    entries.set(name, { start, end: start + size, isDeflated: method === 8, unpackedBytes })
    places.push({ start: place, end: start + size })
    packed += size
    unpacked += unpackedBytes
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end || unpacked > maxUnpackedBytes || unpacked > packed * maxSwelling) return null
  return isWithoutOverlap(bytes, places) ? entries : null
}

/**
 * Where the bytes of a file begin, by what stands before them, which says the same as the list; null: it does not, and
 * programs would read it differently.
 */
function contentOf(
  bytes: Buffer,
  at: number,
  { method, nameBytes }: { method: number; nameBytes: Buffer },
): number | null {
  if (at + localLength + nameBytes.length > bytes.length || !bytes.subarray(at, at + 4).equals(localMark)) return null
  const isSame =
    bytes.readUInt16LE(at + 8) === method &&
    bytes.readUInt16LE(at + 26) === nameBytes.length &&
    bytes.subarray(at + localLength, at + localLength + nameBytes.length).equals(nameBytes)
  return isSame ? at + localLength + nameBytes.length + bytes.readUInt16LE(at + 28) : null
}

/** Where the list of contents ends; the archive's own comment, if any, is the rest of the file. */
function endOf(bytes: Buffer): number | null {
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - 0xffff); at -= 1)
    if (bytes.readUInt32LE(at) === 0x06054b50 && at + endLength + bytes.readUInt16LE(at + 20) === bytes.length)
      return at
  return null
}

const isPlainPath = (name: string) => name !== '' && !/^[/\\]|\\|\0|(?:^|\/)\.\.(?:\/|$)/.test(name)

/** Entries that share bytes are how a small archive holds a huge one. */
function isWithoutOverlap(bytes: Buffer, places: { start: number; end: number }[]): boolean {
  let free = 0
  for (const place of places.sort((one, other) => one.start - other.start)) {
    if (place.start < free || place.end > bytes.length) return false
    free = place.end
  }
  return places[0]!.start === 0
}
