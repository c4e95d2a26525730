import { sizeText } from './text/size-text.rule.ts'

export interface FileLimits {
  /** Kinds a file may be of: `image/jpeg`, `application/pdf`, and endings for kinds a browser may not know: `.docx`. */
  readonly accept: readonly string[]
  readonly maxFiles: number
  /** Of one file. */
  readonly maxBytes: number
}

/**
 * Which of the files somebody chose can be sent, and in words why others cannot: nobody waits for a file that is
 * refused at its end.
 */
export function chosenFiles<Chosen extends { readonly name: string; readonly type: string; readonly size: number }>(
  chosen: readonly Chosen[],
  { accept, maxFiles, maxBytes }: FileLimits,
  listedAlready: number,
): { taken: Chosen[]; refused: string[] } {
  const taken: Chosen[] = []
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
    else if (listedAlready + taken.length >= maxFiles) isTooMany = true
    else taken.push(file)
  }
  if (isTooMany) refused.push(`Можно приложить не больше ${maxFiles}: остальные не добавлены`)
  return { taken, refused }
}
