import { type ComponentType, lazy } from 'react'

/** A part a page does without: where it cannot be loaded, nothing stands in its place. */
export const optional = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().then(
      (part) => part ?? nothing,
      () => nothing,
    ),
  )

const nothing = { default: () => null }
