import { type ComponentType, lazy } from 'react'

/** Loads a part lazily that the page can do without: if it fails to load, nothing is rendered in its place. */
export const optional = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().then(
      (part) => part ?? nothing,
      () => nothing,
    ),
  )

const nothing = { default: () => null }
