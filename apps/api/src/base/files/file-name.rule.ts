/**
 * Control characters, marks that change the direction of text (`fdp.exe` shown as `exe.pdf`), and characters that some
 * file systems refuse.
 */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029"*:<>?|]/gu

/**
 * Removes folders and unsafe characters from a file name and cuts it to 150 characters, keeping the extension; «файл»
 * when nothing is left.
 */
export function plainFileName(name: string): string {
  const last = name.normalize('NFC').replace(unsafeCharacters, '').split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '')
  // Windows reserves these names, with any extension.
  if (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain)) return plainFileName(`_${plain}`)
  const characters = [...plain]
  if (characters.length <= 150) return plain || 'файл'
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(plain)?.[0] ?? ''
  return characters.slice(0, 150 - extension.length).join('') + extension
}

/**
 * The Content-Disposition header that saves a file under its name: in full by RFC 5987, and in ASCII for programs that
 * do not support it.
 */
export function attachmentHeader(name: string): string {
  const plain = plainFileName(name)
  const asciiName = plain.replace(/[^\x20-\x7e]/g, '_').replace(/[%\\"]/g, '_')
  const encoded = encodeURIComponent(plain).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`
}
