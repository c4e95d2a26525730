import type { PdfFault } from '../../base/documents/pdf.port.ts'

const texts: Readonly<Record<PdfFault, string>> = {
  'not-pdf': 'СДЭК прислал не PDF',
  cut: 'СДЭК прислал файл не целиком',
  encrypted: 'СДЭК прислал файл под паролем',
  broken: 'СДЭК прислал повреждённый файл',
  empty: 'СДЭК прислал пустую страницу',
  'too-heavy': 'СДЭК прислал файл, который не прочитать за разумное время',
}

/** Why a label the carrier sent was not printed, for staff. */
export const labelFaultText = (fault: PdfFault): string =>
  `${texts[fault]}: повторите через минуту или возьмите наклейку в кабинете СДЭК`
