import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GalleryProps } from './gallery.tsx'
import { hashOfSlide, slideOfHash } from './hash.rule.ts'

interface UsedGallery {
  open: (index: number) => void
  /** Preloads the gallery's code: call it on hover or focus of what opens the gallery. */
  prepare: () => void
  /** The element to render; null until the gallery is opened. */
  gallery: ReactNode
}

const load = () => import('./gallery.tsx')

/** A gallery whose code loads when it is first opened. It is also opened by an address that names one of its slides. */
export function useGallery(props: Omit<GalleryProps, 'startAt' | 'onDestroy'>): UsedGallery {
  const { slides, hashName } = props
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [startAt, setStartAt] = useState<number | null>(null)
  const [Gallery, setGallery] = useState<ComponentType<GalleryProps> | null>(null)
  const slideInHash = hashName === undefined ? null : slideOfHash(hash, hashName, slides.length)

  async function start(index: number) {
    try {
      const loaded: typeof import('./gallery.tsx') | undefined = await load()
      // The code belongs to an old version: the page is being reloaded, and the address will open the slide.
      if (!loaded) return
      setGallery(() => loaded.Gallery)
      setStartAt(index)
    } catch {
      // Without its code, opens the picture itself, as without scripts.
      const { src, type } = slides[index] ?? {}
      if (src && type !== 'inline') window.location.assign(src)
    }
  }
  const follow = useEffectEvent(() => {
    if (slideInHash !== null && startAt === null) void start(slideInHash)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => follow(), [slideInHash])

  return {
    prepare: () => void load().catch(() => {}),
    open: (index) =>
      hashName === undefined
        ? void start(index)
        : void navigate(
            { search, hash: hashOfSlide(hashName, index) },
            { preventScrollReset: true, state: { opensGallery: true } },
          ),
    gallery: Gallery && startAt !== null && <Gallery {...props} startAt={startAt} onDestroy={() => setStartAt(null)} />,
  }
}
