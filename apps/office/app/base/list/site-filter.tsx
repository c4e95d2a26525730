import { Select } from '@shpulka/ui/select.tsx'
import { useSearchParams } from 'react-router'
import { useSession } from '../shell/session.ts'

/** Limits a list to one site (`siteId` in the address); hidden from staff of a single site. */
export function SiteFilter({ siteId }: { siteId: number | undefined }) {
  const [, setQuery] = useSearchParams()
  const { sites } = useSession()
  if (sites.length < 2) return null
  function choose(value: string) {
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete('siteId')
      else next.set('siteId', value)
      return next
    })
  }
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
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
