import type { PdfFault } from '../../base/documents/pdf.port.ts'

const texts: Readonly<Record<PdfFault, string>> = {
  'not-pdf': 'СДЭК прислал не PDF',
  cut: 'СДЭК прислал файл не целиком',
  encrypted: 'СДЭК прислал файл под паролем',
  broken: 'СДЭК прислал повреждённый файл',
  empty: 'СДЭК прислал пустой лист или лист не того размера',
  'too-heavy': 'СДЭК прислал файл, который слишком велик или сложен',
}

/** The message for staff: why the carrier's label was left out. */
export const labelFaultText = (fault: PdfFault): string =>
  `${texts[fault]}: повторите через минуту или возьмите наклейку в кабинете СДЭК`
