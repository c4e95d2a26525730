import { type RefObject, useEffect, useRef, useState } from 'react'
import { checkFiles, type FileLimits } from './file-choice.rule.ts'
import type { FileItem } from './listed-file.tsx'
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

interface Options {
  readonly input: RefObject<HTMLInputElement | null>
  readonly to: string
  readonly uploaded: readonly UploadedFile[]
  readonly limits: FileLimits
}

/** The files of a field: each is uploaded as soon as it is chosen, one after another. */
export function useFileUploads({ input, to, uploaded, limits }: Options) {
  const request = useRef<{ key: string; upload: XMLHttpRequest } | null>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [announced, setAnnounced] = useState('')
  const [listed, setListed] = useState<readonly FileItem[]>(() =>
    uploaded.map((file) => ({ ...file, key: file.id, state: 'uploaded', progress: 100, failure: '', file: null })),
  )
  const change = (key: string, changed: Partial<FileItem>) =>
    setListed((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const isBusy = listed.some(({ state }) => state === 'waiting' || state === 'uploading')

  function add(chosen: readonly File[]) {
    const { accepted, refused } = checkFiles(chosen, limits, listed.length)
    setRefusals(refused)
    setAnnounced(refused.join('. '))
    setListed((all) => [...all, ...accepted.map((file) => waitingItem(file))])
    if (input.current) input.current.value = ''
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; also uploads a file chosen before the scripts loaded
  useEffect(() => {
    if (input.current?.files?.length) add([...input.current.files])
    return () => request.current?.upload.abort()
  }, [])

  // Not by `setCustomValidity`: forms that check their fields themselves do not ask the browser.
  useEffect(() => {
    const form = input.current?.form
    if (!isBusy || !form) return
    const wait = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setRefusals([stillUploading])
      setAnnounced(stillUploading)
    }
    form.addEventListener('submit', wait)
    return () => {
      form.removeEventListener('submit', wait)
      setRefusals((all) => all.filter((why) => why !== stillUploading))
    }
  }, [input, isBusy])

  // One at a time: the first answer may set the cookie that identifies the sender of the others, and a phone sends one
  // file faster than five at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the list only
  useEffect(() => {
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
        if (changed.state === 'failed') setAnnounced(`${file.name}: ${changed.failure}`)
      }),
    }
  }, [listed])

  return {
    listed,
    /** Why chosen files were refused. */
    refusals,
    /** What has happened, for screen readers. */
    announced,
    add,
    remove({ key, name }: FileItem) {
      if (request.current?.key === key) request.current.upload.abort()
      setListed((all) => all.filter((each) => each.key !== key))
      setAnnounced(`${name}: убрано`)
      input.current?.focus()
    },
    retry: ({ key }: FileItem) => change(key, { failure: '', progress: 0, state: 'waiting' }),
  }
}

const stillUploading = 'Подождите: файлы ещё загружаются'
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
