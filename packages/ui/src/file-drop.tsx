import { useEffect, useId, useRef, useState } from 'react'
import { buttonClasses } from './button.tsx'
import { classes } from './classes.ts'
import { FieldError, Optional } from './field-frame.tsx'
import { checkFiles, type FileLimits } from './file-choice.rule.ts'
import { Icon } from './icon.tsx'
import { type FileItem, ListedFile } from './listed-file.tsx'
import { pressProps } from './press-props.ts'
import { thumbnail, uploadFile } from './upload-file.ts'

/** An uploaded file. */
export interface UploadedFile {
  readonly id: string
  readonly name: string
  /** Bytes; null when unknown. */
  readonly size: number | null
  /** Address of its thumbnail; null when it is not a picture. */
  readonly src: string | null
}

interface FileDropProps extends FileLimits {
  label: string
  /** Text of the button: «Добавить фото». */
  action: string
  /** Accepted files, in words: «JPEG, PNG, WebP до 12 МБ». */
  hint: string
  /** Name of the hidden fields that hold the ids of uploaded files. */
  name: string
  /** Where a file is posted, in the field `file`; the answer has {id}, or {message} if it is refused. */
  to: string
  /** Files that were uploaded before the page was opened. */
  uploaded?: readonly UploadedFile[]
  error?: string | undefined
  isRequired?: boolean
}

/**
 * Files of a form. With scripts each is uploaded as soon as it is chosen or dropped, one after another, and the form
 * then holds their ids. Without scripts it is a plain field, and the files are sent with the form under `file`.
 */
export function FileDrop({
  label,
  action,
  hint,
  name,
  to,
  uploaded = [],
  error,
  isRequired = false,
  ...limits
}: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const request = useRef<{ key: string; upload: XMLHttpRequest } | null>(null)
  const [isHydrated, setHydrated] = useState(false)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [announced, setAnnounced] = useState('')
  const [listed, setListed] = useState<readonly FileItem[]>(() =>
    uploaded.map((file) => ({ ...file, key: file.id, state: 'uploaded', progress: 100, failure: '', file: null })),
  )
  const change = (key: string, changed: Partial<FileItem>) =>
    setListed((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const isBusy = listed.some(({ state }) => state === 'waiting' || state === 'uploading')
  const isFull = listed.length >= limits.maxFiles

  function add(chosen: readonly File[]) {
    const { accepted, refused } = checkFiles(chosen, limits, listed.length)
    setRefusals(refused)
    setListed((all) => [...all, ...accepted.map((file) => waitingItem(file))])
    if (input.current) input.current.value = ''
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; also uploads a file chosen before the scripts loaded
  useEffect(() => {
    setHydrated(true)
    if (input.current?.files?.length) add([...input.current.files])
    return () => request.current?.upload.abort()
  }, [])

  // One at a time: the first answer may set the cookie that identifies the sender of the others, and a phone sends one
  // file faster than five at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the list only
  useEffect(() => {
    input.current?.setCustomValidity(isBusy ? 'Подождите: файлы ещё загружаются' : '')
    const next = listed.some(({ state }) => state === 'uploading')
      ? undefined
      : listed.find(({ state }) => state === 'waiting')
    if (!next?.file) return
    const { key, file } = next
    change(key, { state: 'uploading' })
    void thumbnail(file).then((src) => src && change(key, { src }))
    request.current = {
      key,
      upload: uploadFile(file, to, (changed) => {
        change(key, changed)
        if (changed.state === 'uploaded') setAnnounced(`${file.name}: загружено`)
      }),
    }
  }, [listed])

  function remove({ key, name: removed }: FileItem) {
    if (request.current?.key === key) request.current.upload.abort()
    setListed((all) => all.filter((each) => each.key !== key))
    setAnnounced(`${removed}: убрано`)
    input.current?.focus()
  }

  return (
    <div className="flex flex-col gap-1">
      <p id={`${id}-label`} className="text-note font-medium text-ink-2">
        {label}
        {!isRequired && <Optional />}
      </p>
      {/* The invisible field covers the zone and takes dropped files. Without scripts it shows what was chosen, and
          nothing before that, because its text is in the browser's language. */}
      <label
        onDragEnter={() => setDraggedOver(true)}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={() => setDraggedOver(false)}
        className={classes(
          'relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed p-4 ' +
            'transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
            'has-focus-visible:outline-link',
          isDraggedOver ? 'border-ink bg-accent-soft' : 'border-edge bg-surface hover:border-ink',
          isFull && 'bg-ground',
        )}
      >
        <span className={buttonClasses('quiet', 'small', classes('shrink-0', isFull && 'opacity-50'))}>
          <Icon name="paperclip" className="size-4" />
          {action}
        </span>
        <span id={`${id}-hint`} className="min-w-0 grow basis-48 text-note text-ink-3">
          {isFull ? (
            'Больше файлов приложить нельзя'
          ) : (
            <span className="hidden text-ink-2 md:inline noscript:hidden">или перетащите сюда. </span>
          )}
          {hint}
        </span>
        <input
          ref={input}
          type="file"
          name={isHydrated ? undefined : 'file'}
          multiple={limits.maxFiles > 1}
          accept={limits.accept.join(',')}
          {...pressProps({ isDisabled: isFull })}
          onChange={(event) => add([...(event.target.files ?? [])])}
          aria-label={action}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          className="absolute inset-0 size-full cursor-pointer opacity-0 aria-disabled:cursor-default noscript:static noscript:h-auto noscript:text-note noscript:text-transparent noscript:opacity-100 noscript:file:hidden noscript:user-valid:text-ink"
        />
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {refusals.map((why) => (
        <FieldError key={why}>{why}</FieldError>
      ))}
      <output className="sr-only">{announced || refusals.join('. ')}</output>
      {listed.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="mt-1 grid grid-cols-1 gap-2 sm:grid-cols-2">
          {listed.map((file) => (
            <ListedFile
              key={file.key}
              file={file}
              onRemove={() => remove(file)}
              onRetry={() => change(file.key, { ...retryState, state: 'waiting' })}
            >
              {file.id !== null && <input type="hidden" name={name} value={file.id} />}
            </ListedFile>
          ))}
        </ul>
      )}
    </div>
  )
}

const retryState = { failure: '', progress: 0 } as const

let lastNumber = 0

function waitingItem(file: File): FileItem {
  lastNumber += 1
  return {
    key: `chosen ${lastNumber}`,
    name: file.name,
    size: file.size,
    src: null,
    state: 'waiting',
    id: null,
    progress: 0,
    failure: '',
    file,
  }
}
