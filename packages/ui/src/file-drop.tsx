import { useEffect, useId, useRef, useState } from 'react'
import { buttonClasses } from './button.tsx'
import { classes } from './classes.ts'
import { FieldError, Optional } from './field-frame.tsx'
import type { FileLimits } from './file-choice.rule.ts'
import { Icon } from './icon.tsx'
import { ListedFile } from './listed-file.tsx'
import { pressProps } from './press-props.ts'
import { type UploadedFile, useFileUploads } from './use-file-uploads.ts'

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
  const [isHydrated, setHydrated] = useState(false)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const { listed, refusals, announced, add, remove, retry } = useFileUploads({ input, to, uploaded, limits })
  const isFull = listed.length >= limits.maxFiles
  useEffect(() => setHydrated(true), [])

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
      <output className="sr-only">{announced}</output>
      {listed.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="mt-1 grid grid-cols-1 gap-2 sm:grid-cols-2">
          {listed.map((file) => (
            <ListedFile key={file.key} file={file} onRemove={() => remove(file)} onRetry={() => retry(file)}>
              {file.id !== null && <input type="hidden" name={name} value={file.id} />}
            </ListedFile>
          ))}
        </ul>
      )}
    </div>
  )
}
