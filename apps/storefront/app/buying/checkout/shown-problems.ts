import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { errorsOfRequestedFields } from './checkout-errors.rule.ts'
import type { CheckoutErrors, CheckoutField, CheckoutValues } from './checkout-fields.rule.ts'
import type { CheckoutActionResult } from './checkout-result.ts'

/** The errors of the form, and the values they belong to. */
interface FormProblems extends Pick<CheckoutActionResult, 'errors' | 'values' | 'message'> {
  /** Listed above the form, not only shown at their fields. */
  isListed: boolean
}

interface ShownProblems {
  /** Errors of fields that are still asked for and have not changed since. */
  errors: CheckoutErrors
  /** The problems listed above the form; null when there are none. */
  listed: FormProblems | null
  show: (problems: FormProblems) => void
  /** The element around the list: a new list is scrolled into view and focused. */
  box: RefObject<HTMLDivElement | null>
  focusList: () => void
}

/** The problems found in the browser and those of a refused order; `onList` is called with the errors of a new list. */
export function useShownProblems(
  answer: CheckoutActionResult | undefined,
  { values, methods }: { values: CheckoutValues; methods: readonly DeliveryMethod[] },
  onList: (errors: CheckoutErrors) => void,
): ShownProblems {
  const box = useRef<HTMLDivElement>(null)
  const [problems, setProblems] = useState<FormProblems | null>(answer ? { ...answer, isListed: true } : null)
  const show = (found: FormProblems) => {
    setProblems(found)
    if (found.isListed) onList(found.errors)
  }
  const showAnswer = useEffectEvent(show)
  useEffect(() => {
    if (answer && (Object.keys(answer.errors).length > 0 || answer.message)) showAnswer({ ...answer, isListed: true })
  }, [answer])
  // The page may move the focus while it loads: the list takes it afterwards.
  const { state } = useNavigation()
  useEffect(() => {
    if (problems?.isListed && state === 'idle') focus(box.current)
  }, [problems, state])
  const isUnchanged = (name: string) => problems?.values[name as CheckoutField] === values[name as CheckoutField]
  const asked = errorsOfRequestedFields(problems?.errors ?? {}, values, methods)
  return {
    errors: Object.fromEntries(Object.entries(asked).filter(([name]) => isUnchanged(name))),
    listed: problems?.isListed ? problems : null,
    show,
    box,
    focusList: () => focus(box.current),
  }
}

/** Screen readers read the focused element. */
function focus(box: HTMLElement | null) {
  if (!box || box.childElementCount === 0) return
  box.focus({ preventScroll: true })
  box.scrollIntoView({ block: 'start' })
}
