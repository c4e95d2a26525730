import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { type ReactNode, useState } from 'react'
import { ApiFailure } from '../../base/api/client.ts'
import { ShowMoreList } from './show-more-list.tsx'

/** The next items of a list. */
export interface NextPage<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

/** The first page of a long list; buttons show the rest of it and read the next pages. */
export function PagedList<Item>({
  items,
  hasMore,
  readNext,
  children,
}: NextPage<Item> & {
  readNext: (read: readonly Item[]) => Promise<NextPage<Item>>
  children: (shown: readonly Item[]) => ReactNode
}) {
  const [next, setNext] = useState<NextPage<Item> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const all = next ? [...items, ...next.items] : items
  async function read() {
    setBusy(true)
    setFailure(null)
    try {
      const page = await readNext(all)
      setNext({ items: [...(next?.items ?? []), ...page.items], hasMore: page.hasMore })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    }
    setBusy(false)
  }
  const more = (
    <>
      <FailureNotice message={failure} />
      {(next ?? { hasMore }).hasMore && (
        <Button
          look="plain"
          size="small"
          className="-ml-3 self-start"
          data-done="Показаны все"
          isBusy={isBusy}
          onClick={() => void read()}
        >
          Показать более ранние
        </Button>
      )}
    </>
  )
  return (
    <ShowMoreList items={all} whenWhole={more}>
      {children}
    </ShowMoreList>
  )
}
