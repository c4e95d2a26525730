const signature = '1CClientBankExchange'

/**
 * Decodes a bank's file by the first of three encodings in which the keywords of the format can be read. Returns null
 * when it is not a bank's file.
 */
export function statementText(bytes: Uint8Array): string | null {
  if (!new TextDecoder('latin1').decode(bytes.subarray(0, 64)).includes(signature)) return null
  for (const encoding of ['utf-8', 'windows-1251', 'ibm866']) {
    const text = decode(bytes, encoding)
    if (text !== null && /ВерсияФормата|СекцияРасчСчет|СекцияДокумент|КонецФайла/.test(text)) return text
  }
  return null
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
