import { deflateSync } from 'node:zlib'
import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { joinPdfs } from './join-pdfs.ts'
import { renderPdf } from './render-pdf.ts'
import { pdfText } from './test-pdf-text.ts'

const ours = await renderPdf({
  head: { kind: 'Счёт', title: '№ 1', note: '', issuer: 'Шпулька', createdAt: new Date('2026-01-12T09:00:00Z') },
  blocks: [],
})

/** A label of one page, A6. */
function label({ isEmpty = false, ...options }: PDFKit.PDFDocumentOptions & { isEmpty?: boolean } = {}) {
  const pdf = new PdfKit({ size: 'A6', ...options })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve) =>
    pdf.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts))),
  )
  pdf.rect(10, 10, 100, 40).fill('#000').note(10, 10, 20, 20, 'a note')
  pdf.end()
  return done
}

const catalog = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
const file = (objects: string | Buffer, version = 1.4) =>
  Buffer.concat([
    Buffer.from(`%PDF-${version}\n`),
    Buffer.from(objects),
    Buffer.from('\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ])
const page = (rest: string) =>
  file(
    `${catalog}2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R${rest}>>\nendobj`,
  )
const sizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])

test('pages of others follow ours at their own size, without what they are not drawn by', async () => {
  const { bytes, added } = await joinPdfs(ours, [await label(), await label()])
  expect(added).toEqual([{ pages: 1 }, { pages: 1 }])
  expect(sizes(bytes)).toEqual([
    [595, 842],
    [298, 420],
    [298, 420],
  ])
  expect(pdfText(bytes)[0]).toContain('№ 1')
  expect(bytes.includes('/Annot')).toBe(false)
})

test('a file that cannot be read is left out and named; the others are joined', async () => {
  const good = await label()
  const packed = deflateSync(Buffer.alloc(100_000_000, ' '), { level: 9 })
  const bomb = Buffer.concat([
    Buffer.from(`${catalog}4 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj'),
  ])
  const files: [Buffer, object][] = [
    [Buffer.from('<html>Service unavailable</html>'), { fault: 'not-pdf' }],
    [Buffer.alloc(0), { fault: 'not-pdf' }],
    [good.subarray(0, good.length / 2), { fault: 'cut' }],
    [await label({ userPassword: 'secret' }), { fault: 'encrypted' }],
    [file('1 0 obj\n<</Type/Catalog'), { fault: 'broken' }],
    [file(catalog), { fault: 'broken' }],
    [file(`${catalog}2 0 obj\n<</Type/Pages/Kids[2 0 R]/Count 1>>\nendobj`), { fault: 'broken' }],
    [file(bomb, 1.5), { fault: 'broken' }],
    [page('/MediaBox[0 0 298 420]'), { fault: 'empty' }],
    [page('/MediaBox[0 0 298 420]/Contents 9 0 R'), { fault: 'empty' }],
    [page('/MediaBox[0 0 1000000000 1]/Contents[]'), { fault: 'empty' }],
    [page('/Contents[]'), { fault: 'broken' }],
  ]
  const { bytes, added } = await joinPdfs(ours, [good, ...files.map(([bytes]) => bytes), good])
  expect(added).toEqual([{ pages: 1 }, ...files.map(([, fault]) => fault), { pages: 1 }])
  expect(sizes(bytes)).toHaveLength(3)
})

test('a file that is read for ever ends its thread alone', async () => {
  const good = await label()
  // Each node of the tree of pages names the next one twice: 2 to the power of 60 pages.
  const nodes = Array.from({ length: 60 }, (_, n) => {
    const next = `${n + 3} 0 R`
    return `${n + 2} 0 obj\n<</Type/Pages/Kids[${next} ${next}]/Count 1>>\nendobj\n`
  })
  const endless = file(`${catalog}${nodes.join('')}62 0 obj\n<</Type/Page/Parent 61 0 R>>\nendobj`)
  const { bytes, added } = await joinPdfs(ours, [good, endless, good], { readingMilliseconds: 1500 })
  expect(added).toEqual([{ pages: 1 }, { fault: 'too-heavy' }, { pages: 1 }])
  expect(sizes(bytes)).toHaveLength(3)
})
