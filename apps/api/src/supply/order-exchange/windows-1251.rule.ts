const charByByte = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
/** The decoder accepts this byte although the encoding does not define it. */
const undefinedChar = charByByte[0x98]!
const characters = charByByte.replace(undefinedChar, '')

/** Bytes of windows-1251 by character code. */
const byteOf = new Uint8Array(65_536)
for (const character of characters) byteOf[character.charCodeAt(0)] = charByByte.indexOf(character)
const unencodable = new RegExp(`[^\\0-\\x7f${characters.slice(0x80)}]`, 'gu')

/** Encodes XML in windows-1251; characters missing in that encoding become numeric references. */
export function windows1251(xml: string): Buffer {
  const text = xml.replace(unencodable, (character) => `&#${character.codePointAt(0)};`)
  const bytes = Buffer.allocUnsafe(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = byteOf[text.charCodeAt(at)]!
  return bytes
}

/** Text of an element: characters forbidden in XML are removed, special ones are escaped. */
export const xmlText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .trim()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
