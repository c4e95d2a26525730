/** Bytes of windows-1251 by character; 0x98 means nothing. */
const byteOf = new Map(
  [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte] as const,
  ),
)
byteOf.delete('\u0098')

/** Text of XML in windows-1251; a character that encoding lacks is written by its number. */
export function windows1251(xml: string): Buffer {
  const bytes: number[] = []
  for (const character of xml) {
    const byte = byteOf.get(character)
    if (byte !== undefined) bytes.push(byte)
    else for (const digit of `&#${character.codePointAt(0)};`) bytes.push(digit.charCodeAt(0))
  }
  return Buffer.from(bytes)
}

/** Text inside an element: what XML forbids is left out, its signs are escaped. */
export const xmlText = (text: string): string =>
  [...text.replace(/\r\n?/g, '\n').trim()]
    .filter((character) => isAllowed(character.codePointAt(0)!))
    .join('')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

const isAllowed = (code: number) =>
  code === 0x9 ||
  code === 0xa ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  code > 0xffff
