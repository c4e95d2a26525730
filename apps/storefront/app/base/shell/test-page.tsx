import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** The markup of a page, or of a part that sends forms. */
export const markupOf = (element: ReactElement): string =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
