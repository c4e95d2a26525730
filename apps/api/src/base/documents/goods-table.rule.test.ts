import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { goodsTable } from './goods-table.rule.ts'
import { looks, margin, readFonts } from './pdf-look.ts'

const line = { title: 'Машина', vendorCode: '', count: 1, packSize: null, set: null }
const sheetWidth = 595.28 - 2 * margin

/** Cells wider than their columns: they are broken in the middle of a number. */
function brokenCells(look: keyof typeof looks, of: { price: number; reduction: number; sum: number }) {
  const pdf = new PdfKit({ autoFirstPage: false, font: '' })
  pdf.registerFont('regular', readFonts().regular).font('regular').fontSize(looks[look].table)
  const { columns, rows } = goodsTable([{ ...line, ...of }])
  return rows[0]!.cells.filter((cell, at) => {
    const { width, align } = columns[at]!
    return align === 'right' && pdf.widthOfString(cell) > width * sheetWidth - 2 * looks[look].padding
  })
}

test.each(['roomy', 'dense'] as const)('sums of a dear machine stay whole in a %s document', (look) => {
  expect(brokenCells(look, { price: 1_234_567_50, reduction: 0, sum: 12_345_678_50 })).toEqual([])
  expect(brokenCells(look, { price: 9_999_99, reduction: 9_888_88, sum: 111_11 })).toEqual([])
  expect(brokenCells(look, { price: 1_234_567_50, reduction: 123_456_50, sum: 1_111_111_00 })).toEqual([])
})

test('the columns share the whole width', () => {
  for (const reduction of [0, 100])
    for (const hasPictures of [true, false]) {
      const { columns } = goodsTable([{ ...line, price: 200, reduction, sum: 100 }], { hasPictures })
      expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1)
    }
})
