import { Button, type ButtonLook } from '@shpulka/ui/button.tsx'
import { showToast } from '@shpulka/ui/toast.tsx'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { usePressKey } from '../../base/shell/press-key.ts'
import { paths } from '../../paths.ts'

interface Props {
  /** Key of the fetcher: keeps two such buttons on a page apart. */
  name: string
  groups: readonly { readonly id: number; readonly count: number }[]
  /** The message once the goods are in the basket. */
  successMessage: string
  /** Accessible name instead of the button's text. */
  label?: string
  look?: ButtonLook
  size?: 'small'
  className?: string
  children: ReactNode
}

/** Adds several products to the basket with one press. A form: works without scripts. */
export function AddAll({
  name,
  groups,
  successMessage,
  label,
  look,
  size,
  className = 'max-sm:w-full max-sm:px-3 max-sm:py-2.5',
  children,
}: Props) {
  const fetcher = useFetcher<{ failure: string | null; isUnanswered?: boolean }>({ key: name })
  const { data } = fetcher
  const { field, onSubmit } = usePressKey(data)
  const navigate = useNavigate()
  const openCart = useEffectEvent(() => void navigate(paths.cart()))
  useEffect(() => {
    if (!data) return
    if (data.failure === null)
      void showToast('success', successMessage, { action: { title: 'Открыть корзину', onPress: () => openCart() } })
    else void showToast('error', data.failure)
  }, [data, successMessage])
  return (
    <fetcher.Form method="post" action={paths.cart()} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="add" />
      <input ref={field} type="hidden" name="key" />
      {groups.map(({ id, count }) => (
        <input key={id} type="hidden" name={`count.${id}`} value={count} />
      ))}
      <Button
        type="submit"
        look={look}
        size={size}
        isBusy={fetcher.state !== 'idle'}
        aria-label={label}
        className={className}
      >
        {children}
      </Button>
    </fetcher.Form>
  )
}
