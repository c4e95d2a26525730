import { type ComponentType, lazy } from 'react'

/** Lazily loads a component the page can do without: if it fails to load, nothing is rendered. */
export const optional = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().then(
      (part) => part ?? nothing,
      () => nothing,
    ),
  )

const nothing = { default: () => null }
