/** The content of a file as a call takes it. A larger file is cut: the server refuses what is left of it. */
export async function base64Of(file: File, maxBytes: number): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, maxBytes).arrayBuffer())
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 0x8000)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 0x8000))
  return btoa(text)
}
