import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { phoneHref } from '@shpulka/ui/text/phone-text.rule.ts'
import { useShop } from './shop.ts'

interface Props {
  /** Words before the phone. */
  children: string
  /** Words right after the phone and the hours. */
  after?: string
  withHours?: boolean
}

/** A sentence with the site's phone; nothing on a site without one. */
export function CallUs({ children, after = '', withHours = false }: Props) {
  const site = useShop()?.site
  if (!site?.phone) return null
  return (
    <>
      {children}{' '}
      <a href={phoneHref(site.phone)} className="font-semibold whitespace-nowrap text-link">
        {site.phone}
      </a>
      {withHours && site.hours && (
        <>
          , <NonBreakingText>{site.hours}</NonBreakingText>
        </>
      )}
      {after}
    </>
  )
}
