import { Button } from '@shpulka/ui/button.tsx'
import { showToast } from '@shpulka/ui/toast.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { clickKey } from '../catalog/add-to-basket.tsx'

interface Props {
  /** Key of the fetcher: keeps two such buttons on a page apart. */
  name: string
  groups: readonly { readonly id: number; readonly count: number }[]
  /** The message once the goods are in the basket. */
  successMessage: string
  /** Accessible name instead of the button's text. */
  label?: string
  className?: string
  children: ReactNode
}

/** Adds several products to the basket with one press. A form: works without scripts. */
export function AddAll({
  name,
  groups,
  successMessage,
  label,
  className = 'max-sm:w-full max-sm:px-3 max-sm:py-2.5',
  children,
}: Props) {
  const fetcher = useFetcher<{ failure: string | null; isUnanswered?: boolean }>({ key: name })
  const key = useRef<HTMLInputElement>(null)
  const sent = useRef('')
  const { data } = fetcher
  useEffect(() => {
    if (!data) return
    if (data.failure === null) void showToast('success', successMessage)
    else void showToast('error', data.failure)
  }, [data, successMessage])
  return (
    <fetcher.Form
      method="post"
      action={paths.cart()}
      onSubmit={() => {
        // A retry after a lost answer reuses the key, so the same goods are added once.
        const goods = JSON.stringify(groups)
        if (key.current && !(data?.isUnanswered && sent.current === goods)) key.current.value = clickKey()
        sent.current = goods
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input ref={key} type="hidden" name="key" />
      {groups.map(({ id, count }) => (
        <input key={id} type="hidden" name={`count.${id}`} value={count} />
      ))}
      <Button type="submit" isBusy={fetcher.state !== 'idle'} aria-label={label} className={className}>
        {children}
      </Button>
    </fetcher.Form>
  )
}
