/** Draws a box to scale, with its dimensions in millimetres and its weight. */
export function drawBox(
  pdf: PDFKit.PDFDocument,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  [lengthMm, widthMm, heightMm]: readonly [number, number, number],
  weight: string,
): void {
  const diagonal = 0.5
  const scale = Math.min(190 / (lengthMm + widthMm * diagonal), (place.height - 40) / (heightMm + widthMm * diagonal))
  const [length, depth, height] = [lengthMm * scale, widthMm * scale * diagonal, heightMm * scale]
  const left = place.x + 30
  const bottom = place.y + place.height - 20
  pdf.lineWidth(1).strokeColor('#4B5160')
  pdf.rect(left, bottom - height, length, height).fillAndStroke('#F1E7D8', '#4B5160')
  face(
    pdf,
    [left, bottom - height],
    [left + depth, bottom - height - depth],
    [left + length + depth, bottom - height - depth],
    [left + length, bottom - height],
    '#F8F1E6',
  )
  face(
    pdf,
    [left + length, bottom],
    [left + length + depth, bottom - depth],
    [left + length + depth, bottom - height - depth],
    [left + length, bottom - height],
    '#E2D5C1',
  )
  const label = (text: string, x: number, y: number, width = 60) =>
    pdf.fillColor('#171A21').fontSize(9).text(text, x, y, { width, align: 'center' })
  label(`${lengthMm}`, left, bottom + 4, length)
  label(`${heightMm}`, left - 38, bottom - height / 2 - 5, 36)
  label(`${widthMm}`, left + length + depth / 2 + 4, bottom - depth / 2, 40)
  const textX = place.x + 300
  pdf
    .fillColor('#666C7A')
    .fontSize(10)
    .text('Длина × ширина × высота', textX, place.y + 36, { width: 190 })
  pdf
    .fillColor('#171A21')
    .fontSize(13)
    .text(`${lengthMm} × ${widthMm} × ${heightMm} мм`, textX, place.y + 50, { width: 190 })
  pdf
    .fillColor('#666C7A')
    .fontSize(10)
    .text('Вес с упаковкой', textX, place.y + 76, { width: 190 })
  pdf
    .fillColor('#171A21')
    .fontSize(13)
    .text(weight, textX, place.y + 90, { width: 190 })
}

type Point = readonly [x: number, y: number]

function face(pdf: PDFKit.PDFDocument, a: Point, b: Point, c: Point, d: Point, colour: string) {
  pdf.polygon([...a], [...b], [...c], [...d]).fillAndStroke(colour, '#4B5160')
}
