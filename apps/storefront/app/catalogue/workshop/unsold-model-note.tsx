import type { UnsoldModel } from '@shpulka/contract/catalogue/compatibility'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** What goods are found by when the shop does not sell the buyer's machine; null: nothing is known of it. */
export function UnsoldModelNote({ unsoldModel }: { unsoldModel: UnsoldModel | null }) {
  if (!unsoldModel)
    return <p className="mt-1 text-note text-ink-3">Машины нет в каталоге: подбор к ней сделает менеджер.</p>
  return (
    <p className="mt-1 text-note text-ink-2">
      <NonBreakingText>{unsoldModel.model}</NonBreakingText> у нас не продаётся, расходники находим по аналогам:{' '}
      {unsoldModel.standIns.map(({ id, path, title }, n) => (
        <span key={id}>
          {n > 0 && ', '}
          <Link to={paths.product(path)} className="text-link">
            <NonBreakingText>{title}</NonBreakingText>
          </Link>
        </span>
      ))}
      . Сверьте с паспортом машины; запчасти подберёт менеджер.
    </p>
  )
}
