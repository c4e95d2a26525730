import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { Button } from '@shpulka/ui/button.tsx'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { showToast } from '@shpulka/ui/toast.tsx'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { addFormId } from '../../base/shell/basket-button.tsx'
import { controlName } from '../../base/shell/control-names.tsx'
import { optimisticForm } from '../../base/shell/optimistic-form.rule.ts'
import { usePersonal } from '../../base/shell/personal.tsx'
import { newPressKey } from '../../base/shell/press-key.ts'
import type { BasketActionResult } from '../../buying/basket/basket.route.tsx'
import { paths } from '../../paths.ts'

interface Props {
  groupId: number
  title: string
  /** The element of its card that says the title, for the button's name. */
  titleId?: string
  isAvailable: boolean
  /** How many the first press adds. */
  count?: number
  size?: 'normal' | 'large'
  /** The group is chosen by radio buttons elsewhere on the page, which refer to this form id. */
  choiceFormId?: string
}

/**
 * «В корзину», replaced by a counter once the product is in the basket. Without scripts it submits the form of the
 * page (`AddForm`), or its own.
 */
export function AddToBasket({
  groupId,
  title,
  titleId,
  isAvailable,
  count: first = 1,
  size = 'normal',
  choiceFormId,
}: Props) {
  const fetcher = useFetcher<BasketActionResult>()
  const inBasket = usePersonal()?.basket?.countByGroup[groupId] ?? 0
  const sentForm = useRef<FormData>(null)
  const send = (form: FormData) => {
    sentForm.current = form
    void fetcher.submit(form, { method: 'post', action: paths.cart() })
  }
  const sendAgain = useEffectEvent(send)
  const { data: answer } = fetcher
  useEffect(() => {
    if (!answer?.failure) return
    const form = sentForm.current
    if (answer.isUnanswered && form)
      void showToast('error', answer.failure, {
        action: { title: 'Повторить', onPress: () => sendAgain(form) },
      })
    else void showToast('error', answer.failure)
  }, [answer])
  // The count just sent is shown before the answer arrives.
  const sent = optimisticForm(fetcher)
  const count = sent?.get('intent') === 'set' ? Number(sent.get('count') ?? 1) : inBasket

  const isCounted = count > 0 && sent?.get('intent') !== 'add'
  // The button is replaced by the counter, which takes over its focus.
  const isPressed = useRef(false)
  const counter = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isCounted || !isPressed.current) return
    isPressed.current = false
    if (document.activeElement === document.body) counter.current?.focus()
  }, [isCounted])

  if (isCounted)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of controls, not of form fields
      <div
        ref={counter}
        role="group"
        aria-label={`В корзине: ${title}`}
        tabIndex={-1}
        className="@container relative flex h-11 items-stretch gap-2 rounded-control"
      >
        <Stepper
          label={`Количество: ${title}`}
          value={count}
          max={basketLineMaxCount}
          onChange={(next) => send(formOf({ intent: 'set', group: groupId, count: next }))}
        />
        <Link
          to={paths.cart()}
          prefetch="intent"
          className="hidden grow items-center justify-center rounded-control bg-good-soft px-2 text-note font-medium whitespace-nowrap text-good hover:bg-good hover:text-white @min-[196px]:flex"
        >
          В корзине
        </Link>
      </div>
    )
  const addOnce = (form: FormData) => {
    // A new key per click; a retry after a lost answer reuses it, so the product is added once.
    form.set('key', newPressKey())
    isPressed.current = true
    send(form)
  }
  const button = (
    <Button
      type="submit"
      look={isAvailable ? 'primary' : 'quiet'}
      size="wide"
      isBusy={fetcher.state !== 'idle'}
      className={size === 'large' ? 'font-semibold' : undefined}
      {...controlName(isAvailable ? 'to-basket' : 'to-order', title, titleId)}
      {...(!choiceFormId && {
        form: addFormId,
        ...(first === 1 ? { name: 'group', value: groupId } : { name: `count.${groupId}`, value: first }),
        onClick: (event) => {
          event.preventDefault()
          addOnce(formOf({ intent: 'add', group: groupId, count: first }))
        },
      })}
    >
      {isAvailable ? 'В корзину' : 'Отложить'}
    </Button>
  )
  if (!choiceFormId) return button
  return (
    <form
      method="post"
      action={paths.cart()}
      id={choiceFormId}
      className="relative flex"
      onSubmit={(event) => {
        event.preventDefault()
        addOnce(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="intent" value="add" />
      {button}
    </form>
  )
}

function formOf(fields: Readonly<Record<string, string | number>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}
