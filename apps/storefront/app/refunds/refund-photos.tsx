import { mostRefundPhotos } from '@shpulka/contract/refunds'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { sizeText } from '../text/size-text.rule.ts'
import { buttonClasses } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'

interface Photo {
  readonly key: string
  readonly name: string
  /** Bytes as they were chosen; null: sent before the page was opened. */
  readonly size: number | null
  /** Where it is shown from. */
  readonly src: string
  /** At the shop; null: on its way. */
  readonly id: string | null
  /** 0 to 100. */
  readonly sent: number
  readonly failure: string
}

/** Photos of what is wrong: with scripts each is sent as soon as it is chosen, with its progress; without them they go with the form. */
export function RefundPhotos({ sent, error }: { sent: readonly string[]; error: string | undefined }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isAlive, setAlive] = useState(false)
  const [photos, setPhotos] = useState<readonly Photo[]>(() =>
    sent.map((photo, n) => ({ key: photo, name: `Фото ${n + 1}`, size: null, src: paths.refundPhoto(photo), id: photo, sent: 100, failure: '' })),
  )
  useEffect(() => setAlive(true), [])
  const change = (key: string, changed: Partial<Photo>) => setPhotos((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)))

  function add(chosen: readonly File[]) {
    for (const file of chosen.slice(0, mostRefundPhotos - photos.length)) {
      const key = `${file.name} ${file.size} ${Math.random()}`
      setPhotos((all) => [...all, { key, name: file.name, size: file.size, src: '', id: null, sent: 0, failure: '' }])
      show(file, (src) => change(key, { src }))
      send(file, (changed) => change(key, changed))
    }
    if (input.current) input.current.value = ''
  }

  return (
    <div className="flex flex-col gap-1">
      <p className="text-note font-medium text-ink-2">
        Фотографии <span className="font-normal text-ink-3">— по желанию</span>
      </p>
      {/* The field lies over the words, unseen, and takes files that are dropped on it; without scripts it says itself what was chosen. */}
      <label
        className={buttonClasses(
          'quiet',
          'normal',
          'relative flex-wrap self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link',
        )}
      >
        <ImagePlus aria-hidden className="size-5" strokeWidth={1.75} />
        {photos.length < mostRefundPhotos ? 'Добавить фото' : 'Больше фото не нужно'}
        <input
          ref={input}
          type="file"
          name={isAlive ? undefined : 'file'}
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={photos.length >= mostRefundPhotos}
          onChange={(event) => add([...(event.target.files ?? [])])}
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:w-56 noscript:py-2 noscript:text-note noscript:opacity-100 noscript:file:hidden"
        />
      </label>
      <p id={`${id}-hint`} className="text-note text-ink-3">
        До {mostRefundPhotos} фото по 12 МБ: JPEG, PNG, WebP. Место съёмки и данные камеры мы не храним
      </p>
      {error && <FieldError>{error}</FieldError>}
      {photos.length > 0 && (
        <ul aria-label="Фотографии" className="mt-2 flex flex-wrap gap-3">
          {photos.map((photo) => (
            <li key={photo.key} className="w-24 text-note">
              <span className="relative block size-24 overflow-hidden rounded-control bg-ground">
                {photo.src && <img src={photo.src} alt="" className="size-full object-cover" />}
                <button
                  type="button"
                  aria-label={`Убрать ${photo.name}`}
                  onClick={() => setPhotos((all) => all.filter(({ key }) => key !== photo.key))}
                  className="absolute top-0 right-0 grid size-8 place-content-center rounded-bl-control bg-surface"
                >
                  <X aria-hidden className="size-4" strokeWidth={1.75} />
                </button>
              </span>
              <span className="mt-1 block truncate" title={photo.name}>
                {photo.name}
              </span>
              {photo.size !== null && <span className="block text-ink-3">{sizeText(photo.size)}</span>}
              {photo.id === null && !photo.failure && (
                <progress value={photo.sent} max={100} aria-label={`Загружаем ${photo.name}`} className="mt-1 h-1.5 w-full accent-accent" />
              )}
              {photo.failure && <FieldError>{photo.failure}</FieldError>}
              {photo.id !== null && <input type="hidden" name="photo" value={photo.id} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** As a data address: the page's policy knows no others but its own. */
function show(file: File, tell: (src: string) => void) {
  const reader = new FileReader()
  reader.onload = () => tell(String(reader.result))
  reader.readAsDataURL(file)
}

/** By XMLHttpRequest: fetch tells nothing of how far it is. */
function send(file: File, tell: (changed: Partial<Photo>) => void) {
  const form = new FormData()
  form.set('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', paths.refundPhoto())
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => tell({ sent: Math.round((loaded / total) * 100) })
  request.onload = () => {
    const { id, message } = (request.response ?? {}) as { id?: string; message?: string }
    tell(request.status === 200 && id ? { id, sent: 100 } : { failure: message ?? 'Не загрузилось: выберите ещё раз' })
  }
  request.onerror = () => tell({ failure: 'Нет связи: выберите ещё раз' })
  request.send(form)
}
