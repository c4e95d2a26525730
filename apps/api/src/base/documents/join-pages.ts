import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFContext,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import type { AddedPdf, PdfFault } from './join-pdfs.ts'

export interface JoinWork {
  readonly ours: Uint8Array
  readonly others: readonly { readonly index: number; readonly bytes: Uint8Array }[]
}

export type JoinMessage =
  /** Index of the file that is read now; null: none of them. */
  | { readonly reading: number | null }
  | { readonly bytes: Uint8Array; readonly added: readonly (readonly [index: number, AddedPdf])[] }

/** Of the unpacked tables of a file; a page of text and pictures has some kilobytes of them. */
const maxUnpackedBytes = 67_108_864
const maxPages = 1000
/** A printer takes from about a centimetre to five metres. */
const leastSide = 28
const largestSide = 14_400
/**
 * What a page is drawn by, and where it inherits that from. Its notes, links, files, forms and actions are left behind.
 */
const drawnBy = new Set(
  ['Type', 'Parent', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Resources', 'Contents', 'Group'].map((each) =>
    PDFName.of(each),
  ),
)

/** Joins pages; a file is read whole before its first page is added. Runs on a thread of its own. */
export async function joinPages({ ours, others }: JoinWork, onReading: (index: number | null) => void) {
  limitUnpacking()
  const joined = await PDFDocument.load(ours, { updateMetadata: false })
  const added: [number, AddedPdf][] = []
  for (const { index, bytes } of others) {
    onReading(index)
    added.push([index, await addPages(joined, bytes)])
  }
  onReading(null)
  return { bytes: await joined.save({ useObjectStreams: false, updateFieldAppearances: false }), added }
}

async function addPages(joined: PDFDocument, bytes: Uint8Array): Promise<AddedPdf> {
  const fault = faultOfEnds(bytes)
  if (fault) return { fault }
  const { context } = joined
  const last = context.largestObjectNumber
  try {
    const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    const pages = source.getPages()
    if (pages.length === 0 || !pages.every(isDrawn)) return { fault: 'empty' }
    if (pages.length > maxPages) return { fault: 'too-heavy' }
    for (const page of pages) for (const key of page.node.keys()) if (!drawnBy.has(key)) page.node.delete(key)
    const copies = await joined.copyPages(source, source.getPageIndices())
    for (const copy of copies) joined.addPage(copy)
    return { pages: copies.length }
  } catch (error) {
    // What was copied before the fault.
    for (const [ref] of context.enumerateIndirectObjects()) if (ref.objectNumber > last) context.delete(ref)
    return { fault: error instanceof EncryptedPDFError ? 'encrypted' : 'broken' }
  }
}

function faultOfEnds(bytes: Uint8Array): PdfFault | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const tail = Buffer.from(bytes.subarray(-1024)).toString('latin1')
  return !head.includes('%PDF-') ? 'not-pdf' : !tail.includes('%%EOF') ? 'cut' : null
}

/** Whether the page has a size and something on it. */
function isDrawn({ node }: PDFPage): boolean {
  const { width, height } = (node.CropBox() ?? node.MediaBox()).asRectangle()
  const isSized = [width, height].every((side) => side >= leastSide && side <= largestSide)
  const contents = node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((each) => node.context.lookup(each)) : [contents]
  return isSized && streams.length > 0 && streams.every((each) => each instanceof PDFStream)
}

/** The library unpacks tables of a file without a limit, and outside of the thread's heap. */
function limitUnpacking() {
  const packed = PDFRawStream.of(PDFContext.create().obj({ Filter: 'ASCIIHexDecode' }), new Uint8Array())
  const unpacking = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(packed))) as {
    ensureBuffer(requested: number): Uint8Array
  }
  const { ensureBuffer } = unpacking
  unpacking.ensureBuffer = function (requested) {
    if (requested > maxUnpackedBytes) throw new RangeError('A table of a PDF is too large')
    return ensureBuffer.call(this, requested)
  }
}
