import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A list is reloaded when its filter changes or something was saved, not when another of its records is opened. */
export const isReadAgain = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search !== nextUrl.search || currentUrl.href === nextUrl.href
