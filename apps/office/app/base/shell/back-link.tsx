import { Icon } from '@shpulka/ui/icon.tsx'
import { Link } from 'react-router'

/** A link above the title of a page, back to its list. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="-ml-1 inline-flex min-h-11 items-center gap-1 pr-3 text-note text-link hover:underline md:min-h-6"
  >
    <Icon name="chevron-left" className="size-4" />
    {children}
  </Link>
)
