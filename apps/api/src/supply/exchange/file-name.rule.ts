/**
 * The path of a file in the folder of a session, with `/` for `\`. Null: not a valid name, or it leads out of the
 * folder. `import_files\\ab\\1.jpg` → `import_files/ab/1.jpg`
 */
export function stagedName(name: string): string | null {
  const parts = name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  const isPlain = parts.every((part) => part !== '..' && !part.includes(':') && !hasControl(part) && part.length <= 200)
  const path = parts.join('/')
  return isPlain && path !== '' && path.length <= 500 ? path : null
}

const hasControl = (text: string) => [...text].some((char) => char.charCodeAt(0) < 32)

/** The kind of a file by its name; null: it is accepted and ignored, since a client stops when a file is refused. */
export function fileKind(name: string): 'xml' | 'zip' | 'xlsx' | 'jsonl' | 'picture' | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (extension === 'xml' || extension === 'zip' || extension === 'xlsx' || extension === 'jsonl') return extension
  return extension && pictures.has(extension) ? 'picture' : null
}

const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'])
