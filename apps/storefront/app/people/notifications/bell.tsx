import { Icon } from '@shpulka/ui/icon.tsx'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { Count } from '../../base/shell/basket-button.tsx'
import type { Personal } from '../../base/shell/personal.route.ts'
import { paths } from '../../paths.ts'
import { useUnread } from './unread-count.ts'
import { unreadForms } from './unread-forms.rule.ts'

/** Notifications in the header of a signed-in user. */
export default function Bell({ personal, className }: { personal: Personal; className: string }) {
  const unread = useUnread(personal)
  return (
    <Link to={paths.notifications()} className={className}>
      <span className="relative">
        <Icon name="bell" className="size-6" />
        {unread > 0 && <Count value={unread} />}
      </span>
      <span className="text-note text-ink-2 max-lg:sr-only">Уведомления</span>
      {unread > 0 && <span className="sr-only">, {counted(unread, unreadForms)}</span>}
    </Link>
  )
}
