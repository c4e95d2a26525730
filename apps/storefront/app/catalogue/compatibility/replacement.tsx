import { Notice } from '@shpulka/ui/notice.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { ShownCompatibility } from './compatible.server.ts'

/** The product that replaces this one, and those it has replaced. */
export function Replacement({ replacedBy, replaces }: Pick<ShownCompatibility, 'replacedBy' | 'replaces'>) {
  if (!replacedBy && replaces.length === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      {replacedBy && (
        <Notice title="Вместо этого товара теперь другой">
          <Link to={paths.product(replacedBy.product.path)} className="inline-flex min-h-11 items-center text-link">
            {replacedBy.product.title}
          </Link>
          {replacedBy.note && <p className="text-note text-ink-2">Отличие: {replacedBy.note}</p>}
        </Notice>
      )}
      {replaces.length > 0 && (
        <p className="text-note text-ink-2">
          Заменяет:{' '}
          {replaces.map(({ id, path, title }, n) => (
            <span key={id}>
              {n > 0 && ', '}
              <Link to={paths.product(path)} className="text-link">
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
