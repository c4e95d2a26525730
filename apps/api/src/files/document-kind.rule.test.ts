import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documentKind } from './document-kind.rule.ts'

interface Entry {
  name: string
  text?: string
  /** As the list of contents claims. */
  claims?: number
  flags?: number
  /** Where it claims to begin. */
  at?: number
}

/** An archive written by hand, so that it can lie. */
function archive(entries: readonly Entry[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, text = '<x/>', claims, flags = 0, at: claimedAt } of entries) {
    const packed = deflateRawSync(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claims ?? text.length, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(claimedAt ?? at, 42)
    locals.push(local, Buffer.from(name), packed)
    list.push(entry, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, ...list, end, Buffer.from(comment)])
}

const types = { name: '[Content_Types].xml' }
const word = { name: 'word/document.xml', text: 'Договор '.repeat(50) }
const pdf = (inside = '', after = '\n') => Buffer.from(`%PDF-1.7\n1 0 obj<<${inside}>>endobj\n%%EOF${after}`)

test.each([
  ['docx', archive([types, word])],
  ['xlsx', archive([types, { name: 'xl/workbook.xml' }])],
  ['docx', archive([types, word], 'a comment')],
  ['pdf', pdf()],
])('takes %s', (extension, bytes) => {
  expect(documentKind(bytes)?.extension).toBe(extension)
})

test.each([
  ['an archive of anything', archive([{ name: 'a.txt' }])],
  ['macros', archive([types, word, { name: 'word/vbaProject.bin' }])],
  ['a page inside', archive([types, word, { name: 'word/a.html' }])],
  ['a bomb by what it claims', archive([types, { ...word, claims: 0xfffffff0 }])],
  ['a bomb by what it holds', archive([types, { ...word, text: 'a'.repeat(3_000_000) }])],
  ['a bomb of entries that share bytes', archive([types, word, { name: 'word/b.xml', at: 0 }])],
  ['4,000 entries', archive([types, word, ...Array.from({ length: 4000 }, (_, n) => ({ name: `word/${n}.xml` }))])],
  ['a password', archive([types, { ...word, flags: 1 }])],
  ['a way out of its folder', archive([types, word, { name: '../../etc/passwd' }])],
  ['two files of one name', archive([types, word, word])],
  ['a page before the archive', Buffer.concat([Buffer.from('<script>alert(1)</script>'), archive([types, word])])],
  ['a page after the archive', Buffer.concat([archive([types, word]), Buffer.from('<script>alert(1)</script>')])],
  ['half an archive', archive([types, word]).subarray(0, 100)],
  ['a list of contents beyond the end', archive([types, word]).fill(0xff, archive([types, word]).length - 6, archive([types, word]).length - 2)],
  ['a page called PDF', Buffer.from('<!doctype html>%PDF-1.7 %%EOF')],
  ['a page after the PDF', pdf('', '\n<script>alert(1)</script>')],
  ['a script in the PDF', pdf('/S /JavaScript /JS (app.alert(1))')],
  ['a script of the PDF spelled otherwise', pdf('/S /J#61v#61Script /JS (app.alert(1))')],
  ['a program started by the PDF', pdf('/S /Launch /F (cmd.exe)')],
  ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['words', Buffer.from('Здравствуйте')],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', (_what, bytes) => {
  expect(documentKind(bytes)).toBeNull()
})
