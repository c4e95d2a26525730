import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, test } from 'vitest'
import { PdfDocument } from './pdf-document.ts'
import { pdfText } from './test-pdf-text.ts'

const head = {
  kind: 'Паспорт изделия',
  title: 'Оверлок «Волна»',
  note: 'Артикул ОВ-1',
  issuer: 'Шпулька, +7 (495) 123-45-67',
  createdAt: new Date('2026-01-12T09:00:00Z'),
}
const sheets = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

describe('a document', () => {
  test('is a PDF with embedded fonts and a declared language', async () => {
    const document = new PdfDocument(head)
    document.heading('Характеристики')
    document.text('Шьёт 5 000 ст./мин — «как часы», игла № 90, цена 27 900 ₽.')
    document.facts([['Класс машины', 'Оверлок']])
    const bytes = await document.finish()
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe('application/pdf')
    const text = bytes.toString('latin1')
    expect(text.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(2)
    expect(text).not.toContain('Helvetica')
    expect(text).toContain('/Lang (ru-RU)')
    expect(sheets(bytes)).toBe(1)
  })

  test('has the same bytes when drawn again', async () => {
    const make = () => {
      const document = new PdfDocument(head)
      document.list(['Раз', 'Два'], { isNumbered: true })
      document.blanks(['Дата продажи'])
      return document.finish()
    }
    expect((await make()).equals(await make())).toBe(true)
  })

  test('breaks a table into sheets automatically, and no more than needed', async () => {
    const rowsOn = async (count: number) => {
      const document = new PdfDocument(head)
      document.table(
        [
          { title: 'Строка', width: 0.7 },
          { title: 'Сумма', width: 0.3, align: 'right' },
        ],
        Array.from({ length: count }, (_, n) => [`Товар ${n}`, '1 000 ₽']),
      )
      return sheets(await document.finish())
    }
    expect(await rowsOn(10)).toBe(1)
    expect(await rowsOn(100)).toBe(4)
  })

  test('names who signs in full, on both sides of the line', async () => {
    const document = new PdfDocument(head)
    document.signatures([
      ['Товар принял', 'Константинопольский Александр Владимирович'],
      ['Индивидуальный предприниматель, ОГРНИП 304500116000157', 'Смирнова Екатерина Александровна'],
    ])
    const [text] = pdfText(await document.finish())
    expect(text).toMatch(/Владимирович[\s\S]+304500116000157[\s\S]+Александровна/)
  })

  test('accepts words longer than a line, characters missing from the font, and empty texts', async () => {
    const document = new PdfDocument({ ...head, title: 'Очень'.repeat(200), note: '', issuer: '' })
    document.facts([['', '漢字 🧵 \u0000']])
    document.text('')
    document.list([])
    expect(sheets(await document.finish())).toBeGreaterThan(0)
  })
})
