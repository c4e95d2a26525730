const byNumber = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
/** The decoder makes something of this byte, the encoding does not. */
const noCharacter = byNumber[0x98]!
const characters = byNumber.replace(noCharacter, '')

/** The byte of windows-1251 by code of a character. */
const byteOf = new Uint8Array(65_536)
for (const character of characters) byteOf[character.charCodeAt(0)] = byNumber.indexOf(character)
const foreign = new RegExp(`[^\\0-\\x7f${characters.slice(0x80)}]`, 'gu')

/** Text of XML in windows-1251; a character missing from that encoding is written by its number. */
export function windows1251(xml: string): Buffer {
  const text = xml.replace(foreign, (character) => `&#${character.codePointAt(0)};`)
  const bytes = Buffer.allocUnsafe(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = byteOf[text.charCodeAt(at)]!
  return bytes
}

/** Text inside an element: what XML forbids is left out, its signs are escaped. */
export const xmlText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .trim()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
