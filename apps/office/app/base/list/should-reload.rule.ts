import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether to reload a list: when its filter changes or something was saved, not when another of its records is opened.
 */
export const shouldReload = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search !== nextUrl.search || currentUrl.href === nextUrl.href
