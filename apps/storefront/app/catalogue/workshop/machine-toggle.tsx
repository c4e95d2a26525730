import { Icon } from '@shpulka/ui/icon.tsx'
import { pressProps } from '@shpulka/ui/press-props.ts'
import { useEffect, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { usePersonal } from '../../base/shell/personal.tsx'
import { paths } from '../../paths.ts'
import { hasDetails, noRoomText } from './guest-machines.rule.ts'
import { guestMachines, toggleGuestMachine, useMachineKeys } from './machine-list.ts'
import type { WorkshopActionResult } from './workshop.route.tsx'

const look = 'inline-flex min-h-11 items-center gap-2 hover:text-link'

/**
 * Adds the product to the visitor's machines. A form, so that it works without scripts for signed-in users; a guest's
 * machines are stored in the browser.
 */
export function MachineToggle({ id, title }: { id: number; title: string }) {
  const personal = usePersonal()
  const ids = useMachineKeys()
  // Pressed by mistake, the button would lose what a guest has written about the machine.
  const isDescribed = guestMachines.useValue().some((each) => each.productId === id && hasDetails(each))
  const { pathname } = useLocation()
  const { Form, submit, data, state } = useFetcher<WorkshopActionResult>({ key: `machine-${id}` })
  const isGuest = personal?.machines === null
  const isIn = ids?.includes(id) || (data !== undefined && data.failure === null)
  // Pressed before it is known whether the visitor is signed in.
  const [isPressed, setIsPressed] = useState(false)
  const [hasNoRoom, setHasNoRoom] = useState(false)
  useEffect(() => {
    if (!isPressed || personal === null) return
    setIsPressed(false)
    if (isGuest) setHasNoRoom(!toggleGuestMachine(id))
    else void submit({ intent: 'add', product: id }, { method: 'post', action: paths.workshop() })
  }, [isPressed, personal, isGuest, id, submit])
  if (isIn && (!isGuest || isDescribed))
    return (
      <Link to={paths.workshop()} className={look}>
        <Icon name="check" className="size-5" />В моём цехе
      </Link>
    )
  const text = isIn ? 'В моём цехе' : 'В мой цех'
  return (
    <Form method="post" action={paths.workshop()}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="product" value={id} />
      <input type="hidden" name="back" value={pathname} />
      <button
        type="submit"
        className={look}
        aria-label={`${text}: ${title}`}
        aria-pressed={isIn}
        {...pressProps({ isBusy: state !== 'idle' })}
        onClick={(event) => {
          event.preventDefault()
          setIsPressed(true)
        }}
      >
        <Icon name={isIn ? 'check' : 'wrench'} className="size-5" />
        {text}
      </button>
      <p role="status" className="text-bad empty:hidden">
        {hasNoRoom ? noRoomText : data?.failure}
      </p>
    </Form>
  )
}
