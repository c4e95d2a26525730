import { sizeText } from './text/size-text.rule.ts'

export interface FileLimits {
  /** MIME types, and extensions of types a browser may not know: `image/jpeg`, `application/pdf`, `.docx`. */
  readonly accept: readonly string[]
  readonly maxFiles: number
  /** Per file. */
  readonly maxBytes: number
}

/**
 * Splits chosen files into those that can be sent and messages about the others, so that nobody uploads a file that
 * would be refused.
 */
export function checkFiles<Chosen extends { readonly name: string; readonly type: string; readonly size: number }>(
  chosen: readonly Chosen[],
  { accept, maxFiles, maxBytes }: FileLimits,
  existingCount: number,
): { accepted: Chosen[]; refused: string[] } {
  const accepted: Chosen[] = []
  const refused: string[] = []
  let isTooMany = false
  for (const file of chosen) {
    const isOfKind = accept.some((kind) =>
      kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind,
    )
    if (!isOfKind) refused.push(`«${file.name}» не подойдёт: такие файлы мы не принимаем`)
    else if (file.size === 0) refused.push(`«${file.name}» пуст: выберите другой файл`)
    else if (file.size > maxBytes)
      refused.push(`«${file.name}» больше ${sizeText(maxBytes)}: уменьшите и выберите снова`)
    else if (existingCount + accepted.length >= maxFiles) isTooMany = true
    else accepted.push(file)
  }
  if (isTooMany) refused.push(`Можно приложить не больше ${maxFiles}: остальные не добавлены`)
  return { accepted, refused }
}
