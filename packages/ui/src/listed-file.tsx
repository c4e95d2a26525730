import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { sizeText } from './text/size-text.rule.ts'

/** A file of a form, from the moment it is chosen. */
export interface FileItem {
  readonly key: string
  readonly name: string
  readonly size: number | null
  readonly src: string | null
  readonly state: 'waiting' | 'uploading' | 'uploaded' | 'failed'
  /** Id of the uploaded file; null until it is uploaded. */
  readonly id: string | null
  /** 0 to 100. */
  readonly progress: number
  readonly failure: string
  /** For a retry; null when there is nothing to retry. */
  readonly file: File | null
}

/** One file of the list, with its progress. */
export function ListedFile({
  file: { name, size, src, state, progress, failure, file },
  onRemove,
  onRetry,
  children,
}: {
  file: FileItem
  onRemove: () => void
  onRetry: () => void
  children?: React.ReactNode
}) {
  const isInProgress = state === 'waiting' || state === 'uploading'
  return (
    <li
      className={classes(
        'flex items-center gap-3 rounded-control border bg-surface p-2',
        state === 'failed' ? 'border-bad' : 'border-line',
      )}
    >
      <span className="grid size-12 shrink-0 place-content-center overflow-hidden rounded-control bg-ground text-ink-3">
        {src ? <img src={src} alt="" className="size-12 object-cover" /> : <Icon name="file-text" className="size-5" />}
      </span>
      <span className="min-w-0 grow text-note">
        <span className="block truncate" title={name}>
          {name}
        </span>
        {state === 'failed' ? (
          <span className="block text-bad">{failure}</span>
        ) : (
          <span className="block text-ink-3">
            {size !== null && sizeText(size)}
            {state === 'waiting' && ' · в очереди'}
            {state === 'uploading' && ` · ${progress}\u00a0%`}
          </span>
        )}
        {state === 'uploading' && (
          <progress
            value={progress}
            max={100}
            aria-label={`Загружаем ${name}`}
            className="mt-1 block h-1.5 w-full accent-ink"
          />
        )}
      </span>
      {state === 'failed' && file && (
        <IconButton label={`Загрузить ещё раз: ${name}`} onClick={onRetry}>
          <Icon name="rotate-ccw" className="size-4" />
        </IconButton>
      )}
      <IconButton label={isInProgress ? `Не загружать ${name}` : `Убрать ${name}`} onClick={onRemove}>
        <Icon name="x" className="size-4" />
      </IconButton>
      {children}
    </li>
  )
}

function IconButton({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 shrink-0 cursor-pointer place-content-center rounded-control text-ink-2 transition-colors hover:bg-ground md:size-9 noscript:hidden"
    >
      {children}
    </button>
  )
}
