import { numberText } from './number-text.rule.ts'

const kilo = 1024

/** The size of a file: «850 байт», «120 КБ», «1,20 МБ». */
export function sizeText(bytes: number): string {
  if (bytes < kilo) return `${numberText(bytes)}\u00a0байт`
  if (bytes < kilo * kilo) return `${numberText(Math.round(bytes / kilo))}\u00a0КБ`
  return `${numberText(Math.round((bytes / kilo / kilo) * 10) / 10)}\u00a0МБ`
}

const types: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'application/zip': 'ZIP',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
}

/** The type of a file in a word buyers know; otherwise «файл». */
export const fileTypeText = (mime: string): string => types[mime] ?? 'файл'
