/** The content of a file in base64, cut at `maxBytes`: the server refuses what is longer. */
export async function base64Of(file: File, maxBytes: number): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, maxBytes).arrayBuffer())
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 0x8000)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 0x8000))
  return btoa(text)
}
