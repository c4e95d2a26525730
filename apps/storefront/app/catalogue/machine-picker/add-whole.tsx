import { Button } from '@shpulka/ui/button.tsx'
import { showToast } from '@shpulka/ui/toast.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { pressKey } from '../catalog/add-to-basket.tsx'

interface Props {
  /** Of the fetcher: two of them on a page are apart. */
  name: string
  groups: readonly { readonly id: number; readonly count: number }[]
  /** What is said when it is in the basket. */
  done: string
  /** What a screen reader hears in place of the words of the button. */
  label?: string
  className?: string
  children: ReactNode
}

/** Several goods in the basket by one press. A form: it works without scripts. */
export function AddWhole({ name, groups, done, label, className = 'max-sm:w-full max-sm:px-3', children }: Props) {
  const fetcher = useFetcher<{ failure: string | null }>({ key: name })
  const key = useRef<HTMLInputElement>(null)
  const { data } = fetcher
  useEffect(() => {
    if (!data) return
    if (data.failure === null) void showToast('success', done)
    else void showToast('error', data.failure)
  }, [data, done])
  return (
    <fetcher.Form
      method="post"
      action={paths.cart()}
      onSubmit={() => {
        // A press of its own: sent again after no answer came, it is the same one.
        if (key.current) key.current.value = pressKey()
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
