/**
 * The name of a file in the folder of a session: `\` is `/`, no way out of the folder. Null: it cannot be one.
 * `import_files\\ab\\1.jpg` → `import_files/ab/1.jpg`
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

const hasControl = (text: string) => [...text].some((letter) => letter.charCodeAt(0) < 32)

/** What a file may be by its name; null: it is taken and thrown away, for a client stops at a refusal. */
export function fileKind(name: string): 'xml' | 'zip' | 'xlsx' | 'jsonl' | 'picture' | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (extension === 'xml' || extension === 'zip' || extension === 'xlsx' || extension === 'jsonl') return extension
  return extension && pictures.has(extension) ? 'picture' : null
}

const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'])
