import { Select } from '@shpulka/ui/select.tsx'
import { useSession } from '../shell/session.ts'
import { useFilterChoice } from './use-filter-choice.ts'

/** Limits a list to one site (`siteId` in the address); hidden from staff of a single site. */
export function SiteFilter({ siteId }: { siteId: number | undefined }) {
  const choose = useFilterChoice()
  const { sites } = useSession()
  if (sites.length < 2) return null
  return (
    <Select
      label="Сайт"
      isLabelHidden
      className="min-w-0 basis-40 max-md:grow"
      value={String(siteId ?? '')}
      options={[
        { value: '', title: 'Все сайты' },
        ...sites.map(({ id, name }) => ({ value: String(id), title: name })),
      ]}
      onChange={(event) => choose('siteId', event.currentTarget.value)}
    />
  )
}
