import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { useMachineKeys } from './machine-list.ts'
import type { loader } from './workshop-count.route.ts'

interface Props {
  category: number | null
  path: string
  search: string
}

/**
 * A link that narrows a category or a search to products for the visitor's machines; renders nothing if there are none.
 */
export default function ForYourMachines({ category, path, search }: Props) {
  const ids = useMachineKeys()
  const { data, load } = useFetcher<typeof loader>()
  const address = ids && ids.length > 0 ? paths.workshopCount(category, ids, search) : null
  useEffect(() => {
    if (address) void load(address)
  }, [address, load])
  if (!ids || !address || !data || data.address !== address || data.total === 0) return null
  return (
    <Link
      to={paths.compatible(path, ids, {}, search)}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line bg-surface px-3 text-note text-link hover:border-edge"
    >
      Для ваших машин <span className="text-ink-3">{counted(data.total, goodsForms)}</span>
    </Link>
  )
}
