import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  href: string
  className?: string
  children: ReactNode
}

/** Of the API, or a file (/feeds/yandex.yml, /sitemap.xml): the router does not open it. */
const isFile = (href: string) => /^\/api\/|^[^?#]*\.[a-z]{2,5}(?:[?#]|$)/.test(href)

/** A link in a text: pages of the shop open without a full load, anything else is a plain link. */
export function TextLink({ href, className, children }: Props) {
  if (href.startsWith('/') && !isFile(href))
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
