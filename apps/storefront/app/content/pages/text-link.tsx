import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  href: string
  className?: string
  children: ReactNode
}

/** A link in a text: pages of the shop open without a full load, anything else is a plain link. */
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
