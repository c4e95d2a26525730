import { clientLink } from '@shpulka/ui/client-link.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { Count } from '../../base/shell/basket-button.tsx'
import { paths } from '../../paths.ts'
import { useComparedIds } from './compare-list.ts'

/** The comparison in the header; the number of products is known after hydration. */
export function CompareButton({ className }: { className: string }) {
  const ids = useComparedIds()
  return (
    <a {...clientLink} href={paths.compare(ids)} className={className}>
      <span className="relative">
        <span className="compare-icon" />
        {ids.length > 0 && <Count value={ids.length} />}
      </span>
      <span className="text-note text-ink-2 max-md:sr-only">Сравнение</span>
      {ids.length > 0 && <span className="sr-only">, {counted(ids.length, goodsForms)}</span>}
    </a>
  )
}
