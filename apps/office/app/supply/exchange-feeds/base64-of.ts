/** A file as a call takes it; one too large is cut, and the server says so of what is sent in its place. */
export async function base64Of(file: File, maxBytes: number): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, maxBytes).arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
