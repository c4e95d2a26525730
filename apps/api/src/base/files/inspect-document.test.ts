import { setImmediate } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inspectDocument } from './inspect-document.ts'

interface Entry {
  name: string
  text?: string
  /** The size in the central directory. */
  declaredBytes?: number
  flags?: number
  /** The name in the local header. */
  localName?: string
  /** Bytes after the packed data. */
  extraBytes?: string
  /** The offset in the central directory. */
  offset?: number
}

/** Builds an archive whose headers may be false. */
function archive(entries: readonly Entry[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const {
    name,
    localName = name,
    text = '<x/>',
    declaredBytes,
    flags = 0,
    extraBytes = '',
    offset: declaredOffset,
  } of entries) {
    const packed = Buffer.concat([deflateRawSync(text), Buffer.from(extraBytes)])
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(Buffer.byteLength(localName), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(declaredBytes ?? Buffer.byteLength(text), 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(declaredOffset ?? offset, 42)
    locals.push(local, Buffer.from(localName), packed)
    list.push(entry, Buffer.from(name))
    offset += 30 + Buffer.byteLength(localName) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, ...list, end, Buffer.from(comment)])
}

/** Compresses a hundredfold, which is below the limit for archive bombs. */
const compressible = Array.from({ length: 50_000 }, (_, n) => `${n % 977}`.padEnd(100, ' ')).join('')

const types = { name: '[Content_Types].xml' }
const word = { name: 'word/document.xml', text: 'Договор '.repeat(50) }
const pdf = (inside = '', after = '\n') => Buffer.from(`%PDF-1.7\n1 0 obj<<${inside}>>endobj\n%%EOF${after}`)

test.each([
  ['docx', archive([types, word])],
  ['xlsx', archive([types, { name: 'xl/workbook.xml' }])],
  ['docx', archive([types, word], 'a comment')],
  ['pdf', pdf()],
  ['pdf', pdf('/JavaScripts 1 /#4aavaScrip 2 /Javascript 3 /La#75nchpad 4')],
])('accepts %s', async (extension, bytes) => {
  expect((await inspectDocument(bytes))?.extension).toBe(extension)
})

test.each([
  ['an archive of other files', archive([{ name: 'a.txt' }])],
  ['macros', archive([types, word, { name: 'word/vbaProject.bin' }])],
  ['a page inside', archive([types, word, { name: 'word/a.html' }])],
  ['a bomb by its declared size', archive([types, { ...word, declaredBytes: 0xfffffff0 }])],
  ['a bomb by its real size', archive([types, { ...word, text: 'a'.repeat(3_000_000) }])],
  [
    'a bomb with a small declared size',
    archive([types, { ...word, text: 'a'.repeat(3_000_000), declaredBytes: 30_000 }]),
  ],
  ['one with a declared size above the real one', archive([types, { ...word, declaredBytes: 1000 }])],
  ['bytes hidden after the packed data', archive([types, { ...word, extraBytes: 'MZ hidden' }])],
  ['a file with different names in its headers', archive([types, { ...word, localName: 'word/vbaProj.bin' }])],
  ['a bomb of entries that share bytes', archive([types, word, { name: 'word/b.xml', offset: 0 }])],
  ['4,000 entries', archive([types, word, ...Array.from({ length: 4000 }, (_, n) => ({ name: `word/${n}.xml` }))])],
  ['a password', archive([types, { ...word, flags: 1 }])],
  ['a path out of its folder', archive([types, word, { name: '../../etc/passwd' }])],
  ['two files of one name', archive([types, word, word])],
  ['a page before the archive', Buffer.concat([Buffer.from('<script>alert(1)</script>'), archive([types, word])])],
  ['a page after the archive', Buffer.concat([archive([types, word]), Buffer.from('<script>alert(1)</script>')])],
  ['half an archive', archive([types, word]).subarray(0, 100)],
  [
    'a central directory beyond the end',
    archive([types, word]).fill(0xff, archive([types, word]).length - 6, archive([types, word]).length - 2),
  ],
  ['a page that looks like a PDF', Buffer.from('<!doctype html>%PDF-1.7 %%EOF')],
  ['a page after the PDF', pdf('', '\n<script>alert(1)</script>')],
  ['a script in the PDF', pdf('/S /JavaScript /JS (app.alert(1))')],
  ['an escaped script name in the PDF', pdf('/S /J#61v#61Script /JS (app.alert(1))')],
  ['a fully escaped script name in the PDF', pdf('/S /#4a#61#76#61#53#63#72#69#70#74')],
  ['a script name across two slices', Buffer.from(`%PDF-1.7${' '.repeat(1024 * 1024 - 12)}/JavaScript (x)\n%%EOF`)],
  ['a program started by the PDF', pdf('/S /Launch /F (cmd.exe)')],
  ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['words', Buffer.from('Здравствуйте')],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_what, bytes) => {
  expect(await inspectDocument(bytes)).toBeNull()
})

test.each([
  ['a PDF of escaped names only', Buffer.from(`%PDF-1.4\n${'/#4a#61'.repeat(2_000_000)}\n%%EOF`), 'pdf'],
  [
    'a DOCX that unpacks to 60 MB',
    archive([types, ...Array.from({ length: 12 }, (_, n) => ({ name: `word/${n}.xml`, text: compressible })), word]),
    'docx',
  ],
])('the event loop is not blocked by %s', async (_what, bytes, extension) => {
  let served = 0
  let isRead = false
  const reading = inspectDocument(bytes).finally(() => {
    isRead = true
  })
  while (!isRead) {
    await setImmediate()
    served += 1
  }
  expect((await reading)?.extension).toBe(extension)
  expect(served).toBeGreaterThan(10)
})
