/**
 * A kind of document that people may upload besides photos. Documents are stored unchanged, after checking that the
 * bytes match the type and have no active content such as scripts.
 */
export interface DocumentKind {
  readonly mime: string
  readonly extension: string
}

/** A file in an archive, as described by the archive's central directory. */
export interface ArchiveEntry {
  /** The range of its bytes in the archive. */
  readonly start: number
  readonly end: number
  /** False when it is stored uncompressed. */
  readonly isDeflated: boolean
  /** The size declared by the archive; not trusted until the file is unpacked. */
  readonly unpackedBytes: number
}

export const documentKinds = {
  pdf: { mime: 'application/pdf', extension: 'pdf' },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
} as const satisfies Record<string, DocumentKind>

/** Whether the bytes begin and end as a PDF, without extra bytes after the end. */
export function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  const end = bytes.lastIndexOf('%%EOF')
  if (end <= 0) return false
  for (let at = end + 5; at < bytes.length; at += 1) if (!pdfWhitespace.has(bytes[at]!)) return false
  return true
}

/**
 * Whether a PDF name of active content (/JavaScript, /Launch, /RichMedia) begins at an offset in [from, to). The caller
 * reads a large file in slices, and a name may end in the next slice. Compares bytes, because a decoded text would take
 * many times their memory.
 */
export function hasActiveName(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (bytes[at] !== slash) continue
    const first = bytes[at + 1]!
    // The first letter may be escaped (#4A for J), so # may begin any of the three.
    if ((first === javaScript[0] || first === hash) && isPdfName(bytes, at + 1, javaScript)) return true
    if ((first === launch[0] || first === hash) && isPdfName(bytes, at + 1, launch)) return true
    if ((first === richMedia[0] || first === hash) && isPdfName(bytes, at + 1, richMedia)) return true
  }
  return false
}

const [slash, hash] = [0x2f, 0x23]
const [javaScript, launch, richMedia] = ['JavaScript', 'Launch', 'RichMedia'].map((name) => Buffer.from(name)) as [
  Buffer,
  Buffer,
  Buffer,
]
const pdfWhitespace = new Set(Buffer.from('\0\t\n\f\r '))
const nameEnds = new Set([...pdfWhitespace, ...Buffer.from('/<>()[]{}%')])

/** Whether the PDF name that begins at `start` is `name`. Any letter may be escaped by its code: /J#61vaScript. */
function isPdfName(bytes: Buffer, start: number, name: Buffer): boolean {
  let at = start
  for (let letter = 0; letter < name.length; letter += 1) {
    if (bytes[at] === name[letter]) at += 1
    else if (bytes[at] === hash && hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2]) === name[letter]) at += 3
    else return false
  }
  return at >= bytes.length || nameEnds.has(bytes[at]!)
}

/** The value of a hexadecimal digit; NaN for other bytes. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN
}

/**
 * Reads the kind and the entries of an Office archive from its central directory. Null when it is not an Office
 * document, has active content or is an archive bomb. Declared sizes may be false, so the caller unpacks with a limit.
 */
export function readOfficeDocument(
  bytes: Buffer,
): { readonly kind: DocumentKind; readonly entries: readonly ArchiveEntry[] } | null {
  if (!bytes.subarray(0, 4).equals(localHeaderSignature)) return null
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
/** Largest ratio of unpacked to packed size: a text document has 10–30, an archive bomb a thousand. */
const maxUnpackRatio = 150

// The ZIP format: PKWARE APPNOTE 4.3.7 (local header), 4.3.12 (central header), 4.3.16 (end record).
const localHeaderSignature = Buffer.from('PK\x03\x04')
const centralHeaderSignature = 0x02014b50
const endRecordSignature = 0x06054b50
const endRecordLength = 22
const centralHeaderLength = 46
const localHeaderLength = 30

/** The files in an archive by name; null for an archive bomb or an archive that programs would read differently. */
function archiveEntries(bytes: Buffer): Map<string, ArchiveEntry> | null {
  const end = endRecordStart(bytes)
  // Refuses archives split into several files.
  if (end === null || bytes.readUInt32LE(end + 4) !== 0) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count === 0 || count > maxEntries || bytes.readUInt16LE(end + 8) !== count) return null
  let at = bytes.readUInt32LE(end + 16)
  // The central directory must end where the end record begins, so that nothing is hidden between them.
  if (at + bytes.readUInt32LE(end + 12) !== end) return null
  const entries = new Map<string, ArchiveEntry>()
  const ranges: { start: number; end: number }[] = []
  let packedTotal = 0
  let unpackedTotal = 0
  for (let n = 0; n < count; n += 1) {
    if (at + centralHeaderLength > end || bytes.readUInt32LE(at) !== centralHeaderSignature) return null
    const [flags, method, nameLength] = [
      bytes.readUInt16LE(at + 8),
      bytes.readUInt16LE(at + 10),
      bytes.readUInt16LE(at + 28),
    ]
    const [packedBytes, unpackedBytes, headerStart] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 42),
    ]
    // Encrypted, or compressed by another method than deflate.
    if ((flags & 1) === 1 || (method !== 0 && method !== 8) || nameLength > maxNameBytes) return null
    const nameBytes = bytes.subarray(at + centralHeaderLength, at + centralHeaderLength + nameLength)
    const name = nameBytes.toString('utf8')
    const start = contentStart(bytes, headerStart, { method, nameBytes })
    if (start === null || !isPlainPath(name) || entries.has(name)) return null
    entries.set(name, { start, end: start + packedBytes, isDeflated: method === 8, unpackedBytes })
    ranges.push({ start: headerStart, end: start + packedBytes })
    packedTotal += packedBytes
    unpackedTotal += unpackedBytes
    at += centralHeaderLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end || unpackedTotal > maxUnpackedBytes || unpackedTotal > packedTotal * maxUnpackRatio) return null
  return startsAtZeroWithoutOverlap(bytes, ranges) ? entries : null
}

/**
 * The offset of a file's bytes by its local header; null when the header differs from the central directory, because
 * programs would read the archive differently.
 */
function contentStart(
  bytes: Buffer,
  at: number,
  { method, nameBytes }: { method: number; nameBytes: Buffer },
): number | null {
  if (
    at + localHeaderLength + nameBytes.length > bytes.length ||
    !bytes.subarray(at, at + 4).equals(localHeaderSignature)
  )
    return null
  const isSame =
    bytes.readUInt16LE(at + 8) === method &&
    bytes.readUInt16LE(at + 26) === nameBytes.length &&
    bytes.subarray(at + localHeaderLength, at + localHeaderLength + nameBytes.length).equals(nameBytes)
  return isSame ? at + localHeaderLength + nameBytes.length + bytes.readUInt16LE(at + 28) : null
}

/** The offset of the end record; only the archive comment may follow it. */
function endRecordStart(bytes: Buffer): number | null {
  for (let at = bytes.length - endRecordLength; at >= Math.max(0, bytes.length - endRecordLength - 0xffff); at -= 1)
    if (
      bytes.readUInt32LE(at) === endRecordSignature &&
      at + endRecordLength + bytes.readUInt16LE(at + 20) === bytes.length
    )
      return at
  return null
}

const isPlainPath = (name: string) => name !== '' && !/^[/\\]|\\|\0|(?:^|\/)\.\.(?:\/|$)/.test(name)

/** Whether nothing precedes the archive and no entries overlap, as they do in an archive bomb. */
function startsAtZeroWithoutOverlap(bytes: Buffer, ranges: readonly { start: number; end: number }[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  let previousEnd = 0
  for (const { start, end } of sorted) {
    if (start < previousEnd || end > bytes.length) return false
    previousEnd = end
  }
  return sorted[0]!.start === 0
}
