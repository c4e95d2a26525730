import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, test } from 'vitest'
import { PdfDocument } from './pdf-document.ts'

const head = {
  kind: 'Паспорт изделия',
  title: 'Оверлок «Волна»',
  note: 'Артикул ОВ-1',
  issuer: 'Шпулька, +7 (495) 123-45-67',
  createdAt: new Date('2026-01-12T09:00:00Z'),
}
const sheets = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

describe('a paper', () => {
  test('is a PDF with embedded fonts and a declared language', async () => {
    const paper = new PdfDocument(head)
    paper.heading('Характеристики')
    paper.text('Шьёт 5 000 ст./мин — «как часы», игла № 90, цена 27 900 ₽.')
    paper.facts([['Класс машины', 'Оверлок']])
    const bytes = await paper.finish()
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe('application/pdf')
    const text = bytes.toString('latin1')
    expect(text.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(2)
    expect(text).not.toContain('Helvetica')
    expect(text).toContain('/Lang (ru-RU)')
    expect(sheets(bytes)).toBe(1)
  })

  test('is the same bytes when made again', async () => {
    const make = () => {
      const paper = new PdfDocument(head)
      paper.list(['Раз', 'Два'], { isNumbered: true })
      paper.blanks(['Дата продажи'])
      return paper.finish()
    }
    expect((await make()).equals(await make())).toBe(true)
  })

  test('breaks a table into sheets automatically, and no more than needed', async () => {
    const rowsOn = async (count: number) => {
      const paper = new PdfDocument(head)
      paper.table(
        [
          { title: 'Строка', width: 0.7 },
          { title: 'Сумма', width: 0.3, align: 'right' },
        ],
        Array.from({ length: count }, (_, n) => [`Товар ${n}`, '1 000 ₽']),
      )
      return sheets(await paper.finish())
    }
    expect(await rowsOn(10)).toBe(1)
    expect(await rowsOn(100)).toBe(4)
  })

  test('takes words longer than a line, signs it has no letters for, and nothing at all', async () => {
    const paper = new PdfDocument({ ...head, title: 'Очень'.repeat(200), note: '', issuer: '' })
    paper.facts([['', '漢字 🧵 \u0000']])
    paper.text('')
    paper.list([])
    expect(sheets(await paper.finish())).toBeGreaterThan(0)
  })
})
