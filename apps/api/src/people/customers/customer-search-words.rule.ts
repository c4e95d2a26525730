/** Splits a search text into words. A phone or an INN typed with separators becomes one word of digits. */
export function customerSearchWords(searchText: string): readonly string[] {
  const text = searchText
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»"„“”]/g, ' ')
    .trim()
  if (text === '') return []
  if (!/^[+\d\s().–—-]+$/.test(text)) return text.split(/\s+/)
  const digits = text.replace(/\D/g, '')
  // «8 (900)…» is stored as +7900…
  const isPhone = digits.length === 11 || (/[\s(-]/.test(text) && digits.length > 3)
  return digits === '' ? [] : [isPhone && digits.startsWith('8') ? `7${digits.slice(1)}` : digits]
}
