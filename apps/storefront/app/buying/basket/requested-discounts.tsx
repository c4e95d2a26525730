import type { BasketTotal } from '@shpulka/contract/buying/basket'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { controlClasses, FieldError } from '@shpulka/ui/field-frame.tsx'
import { bonusForms, counted, ofBonusForms } from '@shpulka/ui/text/plural.rule.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import type { BasketActionResult } from './basket.route.tsx'

interface Props {
  total: BasketTotal
  /** Why the typed code was refused, when the whole page was submitted. */
  failure?: string | null
}

/**
 * The promo code and bonuses of a basket. The buttons submit the surrounding form, whose action handles `promo-code`
 * and `bonuses`; with scripts only these fields are sent, so that nothing typed around them is lost.
 */
export function RequestedDiscounts({ total, failure = null }: Props) {
  const codeRequest = useDiscountRequest()
  const bonusRequest = useDiscountRequest()
  return (
    <div className="grid gap-4">
      <PromoCode
        total={total}
        request={codeRequest}
        failure={codeRequest.answer ? codeRequest.answer.failure : failure}
      />
      <Bonuses total={total} request={bonusRequest} />
    </div>
  )
}

type DiscountRequest = ReturnType<typeof useDiscountRequest>

function useDiscountRequest() {
  const fetcher = useFetcher<BasketActionResult>()
  return {
    answer: fetcher.data,
    isBusy: fetcher.state !== 'idle',
    /** Sends only the given fields, with the intent of the button. */
    send: (intent: string, fields: Record<string, string> = {}) =>
      void fetcher.submit({ intent, ...fields }, { method: 'post', action: paths.cart() }),
  }
}

const onEnter = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  send()
}

function PromoCode({
  total: { promoCode },
  request,
  failure,
}: {
  total: BasketTotal
  request: DiscountRequest
  failure: string | null
}) {
  const [typed, setTyped] = useState('')
  if (promoCode) {
    return (
      <div>
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            Промокод <b className="font-semibold">{promoCode.code}</b>
          </p>
          <Button
            type="submit"
            name="intent"
            value="no-promo-code"
            look="plain"
            size="small"
            isBusy={request.isBusy}
            aria-label={`Убрать промокод ${promoCode.code}`}
            data-done={`Промокод ${promoCode.code} убран`}
            onClick={(event) => {
              event.preventDefault()
              request.send('no-promo-code')
            }}
          >
            Убрать
          </Button>
        </div>
        {promoCode.refusal && <FieldError>{promoCode.refusal}</FieldError>}
      </div>
    )
  }
  const send = () => request.send('promo-code', { promoCode: typed })
  return (
    <details open={failure !== null}>
      <summary className="fold flex min-h-11 items-center gap-2 text-note text-link md:min-h-9">Есть промокод?</summary>
      <label htmlFor="promoCode" className="sr-only">
        Промокод
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id="promoCode"
          name="promoCode"
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={failure ? true : undefined}
          aria-describedby={failure ? 'promoCode-error' : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onEnter(send)}
          className={classes(controlClasses, 'uppercase')}
        />
        <Button
          type="submit"
          name="intent"
          value="promo-code"
          look="quiet"
          isBusy={request.isBusy}
          onClick={(event) => {
            event.preventDefault()
            send()
          }}
        >
          Применить
        </Button>
      </div>
      {failure && <FieldError id="promoCode-error">{failure}</FieldError>}
    </details>
  )
}

function Bonuses({ total: { writeOff, availableBonuses }, request }: { total: BasketTotal; request: DiscountRequest }) {
  const balance = availableBonuses.accounts.find(({ id }) => id === 1)?.value ?? 0
  const [typed, setTyped] = useState(String(writeOff.used / 100 || ''))
  const { isBusy, answer } = request
  const used = String(writeOff.used / 100 || '')
  useEffect(() => setTyped(used), [used])
  // After each press, too: above the limit as much is written off as before.
  useEffect(() => {
    if (!isBusy && !answer?.failure) setTyped(used)
  }, [used, isBusy, answer])
  if (balance < 100) return null
  const send = () => request.send('bonuses', { bonuses: typed })
  return (
    <div>
      <label htmlFor="bonuses" className="text-note font-medium text-ink-2">
        Списать бонусы <span className="font-normal text-ink-3">— у вас {counted(balance / 100, bonusForms)}</span>
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id="bonuses"
          name="bonuses"
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby="bonuses-hint"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onEnter(send)}
          className={controlClasses}
        />
        <Button
          type="submit"
          name="intent"
          value="bonuses"
          look="quiet"
          isBusy={request.isBusy}
          onClick={(event) => {
            event.preventDefault()
            send()
          }}
        >
          Списать
        </Button>
      </div>
      <p id="bonuses-hint" className="mt-1 flex flex-wrap items-center gap-x-3 text-note text-ink-3">
        <span>
          {writeOff.limit > 0 && `Не больше ${counted(writeOff.limit / 100, ofBonusForms)}. `}
          {writeOff.reason}
        </span>
        {writeOff.used > 0 && (
          <button
            type="submit"
            name="intent"
            value="no-bonuses"
            className="min-h-11 text-link underline md:min-h-0"
            onClick={(event) => {
              event.preventDefault()
              request.send('no-bonuses')
            }}
          >
            Не списывать
          </button>
        )}
      </p>
      {request.answer?.failure && <FieldError>{request.answer.failure}</FieldError>}
    </div>
  )
}
