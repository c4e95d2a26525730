import type { BlockOf, PageFile } from '@shpulka/contract/content/blocks'
import { Icon } from '@shpulka/ui/icon.tsx'
import { fileTypeText, sizeText } from '@shpulka/ui/text/size-text.rule.ts'
import { paths } from '../../paths.ts'

/** Files with their type and size. */
export function FilesBlock({ block: { title, items } }: { block: BlockOf<'files'> }) {
  return (
    <section aria-label={title || 'Файлы'}>
      {title && <p className="mb-2 font-semibold">{title}</p>}
      <ul className="grid gap-2 lg:grid-cols-2">
        {items.map((file) => (
          <li key={file.fileId + file.title}>
            <FileLink file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FileLink({ file: { fileId, title, mime, size, note } }: { file: PageFile }) {
  return (
    <a
      href={paths.download(fileId)}
      download
      className="group flex h-full gap-3 rounded-card border border-line bg-surface p-3 transition-colors hover:border-edge"
    >
      <Icon name="file-down" className="mt-0.5 size-6 shrink-0 text-ink" />
      <span className="min-w-0">
        <span className="font-medium text-link group-hover:text-link">{title}</span>
        {note && <span className="block text-note text-ink-2">{note}</span>}
        <span className="block text-note text-ink-3">
          {fileTypeText(mime)}, {sizeText(size)}
        </span>
      </span>
    </a>
  )
}
