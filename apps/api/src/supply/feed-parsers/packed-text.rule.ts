import { isUtf8 } from 'node:buffer'

/**
 * Unpacks a text that a site's module encoded for 1C: serialized by PHP (`a:2:{s:4:"TEXT";…}`), base64, or both. A
 * plain text is returned as it is; null: it cannot be unpacked.
 */
export function unpackedText(text: string): string | null {
  const serialized = fromPhp(text.trim())
  if (serialized !== undefined) return serialized
  const compact = text.replace(/\s+/g, '')
  if (compact.length < 24 || compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return text
  // Words are separated by spaces; base64 has at most line breaks.
  if (/\S[ \t]+\S/.test(text)) return text
  const bytes = Buffer.from(compact, 'base64')
  if (!isUtf8(bytes)) return compact.length >= 60 ? null : text
  const inside = bytes.toString()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  if (/[\0-\x08\x0E-\x1F]/.test(inside)) return compact.length >= 60 ? null : text
  const unpacked = fromPhp(inside.trim())
  return unpacked === undefined ? inside : unpacked
}

/** PHP lengths are in bytes of the original encoding, which the file no longer has, so they are ignored. */
function fromPhp(text: string): string | null | undefined {
  if (/^(?:N;|a:0:\{\})$/.test(text)) return ''
  const whole = /^s:\d+:"([\s\S]*)";?$/.exec(text)
  if (whole) return whole[1]!
  if (!/^[aO]:\d+:/.test(text)) return undefined
  const start = /s:4:"TEXT";s:\d+:"/i.exec(text)
  if (!start) return null
  const rest = text.slice(start.index + start[0].length)
  const end = rest.search(/";(?:s:4:"TYPE";|\}*$)/i)
  return end < 0 ? null : rest.slice(0, end)
}
