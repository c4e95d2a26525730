import type { StandInMachine } from '@shpulka/contract/catalogue/compatibility'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** By what goods are found for a machine that the shop never sold. */
export function StandInText({ standIn }: { standIn: StandInMachine | null }) {
  if (!standIn)
    return <p className="mt-1 text-note text-ink-3">Машины нет в каталоге: подбор к ней сделает менеджер.</p>
  return (
    <p className="mt-1 text-note text-ink-2">
      <NonBreakingText>{standIn.model}</NonBreakingText> у нас не продаётся, расходники находим по аналогам:{' '}
      {standIn.machines.map(({ id, path, title }, n) => (
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
