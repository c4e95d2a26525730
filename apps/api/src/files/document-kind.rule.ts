/** A document people send beside photos. It is kept as it came and never opened by the shop: only what it is is told, by its bytes. */
export interface DocumentKind {
  readonly mime: string
  readonly extension: string
}

const kinds = {
  pdf: { mime: 'application/pdf', extension: 'pdf' },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
} as const satisfies Record<string, DocumentKind>

/** Null: neither a PDF nor a DOCX or XLSX, or one with something that acts when it is opened, or one that swells when it is unpacked. */
export function documentKind(bytes: Buffer): DocumentKind | null {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return officeKind(bytes)
  return isPlainPdf(bytes) ? kinds.pdf : null
}

/** Begins and ends as one, so that nothing else is glued to it, and runs nothing that can be seen without unpacking. */
function isPlainPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  // A name may spell any of its letters by number: /J#61vaScript.
  const names = text.replace(/#([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  if (!/^%PDF-[12]\.\d/.test(text) || /\/(?:JavaScript|Launch|RichMedia)[\s/<([]/.test(names)) return false
  const end = text.lastIndexOf('%%EOF')
  return end > 0 && /^[\s\0]*$/.test(text.slice(end + 5))
}

function officeKind(bytes: Buffer): DocumentKind | null {
  const names = namesInside(bytes)
  if (!names?.has('[Content_Types].xml') || [...names].some((name) => /vbaProject|\.bin$|\.exe$|\.js$|\.html?$/i.test(name))) return null
  if (names.has('word/document.xml')) return kinds.docx
  return names.has('xl/workbook.xml') ? kinds.xlsx : null
}

const mostEntries = 3000
const mostUnpackedBytes = 200 * 1024 * 1024
/** What people write swells ten to thirty times; a bomb a thousand times. */
const mostSwelling = 150

const endLength = 22
const entryLength = 46
const localLength = 30

/** Names of the files in an archive, by its list of contents alone; null: no archive that programs agree about, or one made to overwhelm who unpacks it. */
function namesInside(bytes: Buffer): Set<string> | null {
  const end = endOf(bytes)
  if (end === null || bytes.readUInt32LE(end + 4) !== 0) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count === 0 || count > mostEntries || bytes.readUInt16LE(end + 8) !== count) return null
  let at = bytes.readUInt32LE(end + 16)
  // The list stands right before its end: nothing hides between.
  if (at + bytes.readUInt32LE(end + 12) !== end) return null
  const names = new Set<string>()
  const places: { start: number; end: number }[] = []
  let packed = 0
  let unpacked = 0
  for (let n = 0; n < count; n += 1) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + entryLength, at + entryLength + nameLength)
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    const [size, start] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
    if ((flags & 1) === 1 || (method !== 0 && method !== 8) || !isPlainPath(name) || names.has(name)) return null
    names.add(name)
    packed += size
    unpacked += bytes.readUInt32LE(at + 24)
    places.push({ start, end: start + localLength + nameLength + size })
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end || unpacked > mostUnpackedBytes || unpacked > packed * mostSwelling) return null
  return isWithoutOverlap(bytes, places) ? names : null
}

/** Where the list of contents ends; the archive's own comment, if any, is the rest of the file. */
function endOf(bytes: Buffer): number | null {
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - 0xffff); at -= 1)
    if (bytes.readUInt32LE(at) === 0x06054b50 && at + endLength + bytes.readUInt16LE(at + 20) === bytes.length) return at
  return null
}

const isPlainPath = (name: string) => name !== '' && !/^[/\\]|\\|\0|(?:^|\/)\.\.(?:\/|$)/.test(name)

/** Entries that share bytes are how a small archive holds a huge one. */
function isWithoutOverlap(bytes: Buffer, places: { start: number; end: number }[]): boolean {
  let free = 0
  for (const place of places.sort((one, other) => one.start - other.start)) {
    if (place.start < free || place.end > bytes.length || bytes.readUInt32LE(place.start) !== 0x04034b50) return false
    free = place.end
  }
  return places[0]!.start === 0
}
