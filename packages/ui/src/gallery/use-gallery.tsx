import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GalleryProps } from './gallery.tsx'
import { hashOfSlide, slideOfHash } from './hash.rule.ts'

interface UsedGallery {
  open: (at: number) => void
  /** Fetches the gallery's code beforehand: a pointer or the focus is on what opens it. */
  prepare: () => void
  /** The element to put on the page; null until the gallery is opened. */
  gallery: ReactNode
}

const load = () => import('./gallery.tsx')

/** A gallery whose code comes when it is first opened. An address that names one of its slides opens it. */
export function useGallery(props: Omit<GalleryProps, 'startAt' | 'onDestroy'>): UsedGallery {
  const { slides, hashName } = props
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [startAt, setStartAt] = useState<number | null>(null)
  const [Gallery, setGallery] = useState<ComponentType<GalleryProps> | null>(null)
  const named = hashName === undefined ? null : slideOfHash(hash, hashName, slides.length)

  async function start(at: number) {
    try {
      const loaded: typeof import('./gallery.tsx') | undefined = await load()
      // Lost with an old version of the shop: the page is being reloaded, and its address opens the slide.
      if (!loaded) return
      setGallery(() => loaded.Gallery)
      setStartAt(at)
    } catch {
      // Without its code the gallery is what it is without scripts: a link to the picture.
      const { src, type } = slides[at] ?? {}
      if (src && type !== 'inline') window.location.assign(src)
    }
  }
  const follow = useEffectEvent(() => {
    if (named !== null && startAt === null) void start(named)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => follow(), [named])

  return {
    prepare: () => void load().catch(() => {}),
    open: (at) =>
      hashName === undefined
        ? void start(at)
        : void navigate(hashOfSlide(hashName, at), { preventScrollReset: true, state: { opensGallery: true } }),
    gallery: Gallery && startAt !== null && <Gallery {...props} startAt={startAt} onDestroy={() => setStartAt(null)} />,
  }
}
