import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  href: string
  className?: string
  children: ReactNode
}

/** Where words of a page lead: a page of the shop without loading it again, all else as a plain link. */
export function TextLink({ href, className, children }: Props) {
  if (/^\/(?!api\/)/.test(href))
    return (
      <Link to={href} prefetch="intent" className={className}>
        {children}
      </Link>
    )
  return (
    <a href={href} className={className} {...(href.startsWith('https:') && { rel: 'noopener nofollow' })}>
      {children}
    </a>
  )
}
