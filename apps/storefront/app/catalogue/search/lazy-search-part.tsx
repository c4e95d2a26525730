import { optional } from '@shpulka/ui/optional.ts'
import { type ComponentType, Suspense } from 'react'
import type { SearchPartProps } from './search-part.tsx'

/** What the page of searches has loaded with itself, so that nothing of it appears later than the products. */
let loaded: ComponentType<SearchPartProps> | null = null
export function provideSearchPart(part: ComponentType<SearchPartProps>) {
  loaded = part
}

const Lazy = optional(() => import('./search-part.tsx'))

/** A part of a search's listing; listings that are no search do not load its code. */
export function LazySearchPart(props: SearchPartProps) {
  const Part = loaded ?? Lazy
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
