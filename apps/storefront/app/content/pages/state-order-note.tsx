import { Link } from 'react-router'
import { useHasPage } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'

/** Leads state customers to the page about their laws, on sites that have it; `target` is of the link. */
export function StateOrderNote({ className = '', target }: { className?: string; target?: '_blank' }) {
  if (!useHasPage(paths.stateOrder())) return null
  return (
    <p className={`text-note text-ink-2 ${className}`}>
      Школам и другим бюджетным учреждениям:{' '}
      <Link to={paths.stateOrder()} target={target} className="text-link underline">
        как купить по 44-ФЗ и 223-ФЗ
      </Link>
    </p>
  )
}
