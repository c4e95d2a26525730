import type { DeliveryPoint } from '@shpulka/contract/delivery'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { withKeptPoint } from '../delivery/kept-point.ts'
import { useProof } from '../proof/use-proof.tsx'
import { isSameCity } from '../shell/chosen-city.rule.ts'
import { useCurrency, useKnownShop } from '../shell/shop.ts'
import { priceText } from '../text/price-text.rule.ts'
import { Button } from '../ui/button.tsx'
import { basketDifference } from './basket-difference.rule.ts'
import { blockSummaries } from './block-summary.rule.ts'
import { BuyerBlock } from './buyer-block.tsx'
import type { Checkout, CheckoutAnswer } from './checkout.route.tsx'
import { CheckoutBlock, OpenBlock } from './checkout-block.tsx'
import { restoreDraft, saveDraft } from './checkout-draft.ts'
import {
  type BlockName,
  blockNames,
  type CheckoutErrors,
  type CheckoutField,
  type CheckoutValues,
  checkoutErrors,
  checkoutValues,
  chosenMethod,
  emptyValues,
  errorsIn,
  isOrganization,
  openingMethod,
  orderBody,
  withSavedAddress,
} from './checkout-form.rule.ts'
import { CheckoutProblems } from './checkout-problems.tsx'
import { CheckoutBar, CheckoutSummary, problemsId } from './checkout-summary.tsx'
import { ConsentsBlock } from './consents-block.tsx'
import { DeliveryBlock } from './delivery-block.tsx'
import { useDeliveryPrices } from './delivery-prices.ts'
import { PaymentBlock } from './payment-block.tsx'
import { fittingPayment, paymentMisfit } from './payment-fit.rule.ts'
import { useCity } from './use-city.ts'

/** Name, value and error of a field. */
export type FieldOf = (name: CheckoutField) => { name: CheckoutField; id: string; defaultValue: string; error: string | undefined }

/** What was found wrong, and with which values: it is said of a field until the field is changed. */
type Told = Pick<CheckoutAnswer, 'errors' | 'values' | 'message'> & { isFinal?: boolean }

export function CheckoutForm({ checkout: loaded, answer }: { checkout: Checkout; answer: CheckoutAnswer | undefined }) {
  // Until the basket changes once more, the one an order was refused with is the truest.
  const checkout = answer?.basket && answer.basket.basketVersion >= loaded.basketVersion ? { ...loaded, ...answer.basket } : loaded
  const { methods, payments, addresses, buyer, total, city: own } = checkout
  const uid = buyer?.uid ?? null
  const { site } = useKnownShop()
  const form = useRef<HTMLFormElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const proof = useProof('POST', '/orders/v1', (sent) => orderBody(sent, methods, addresses))
  const navigation = useNavigation()
  const isSending = navigation.formData?.get('intent') === 'order'
  const [values, setValues] = useState<CheckoutValues>(() => answer?.values ?? openingValues(checkout))
  const city = useCity(form, { city: own, addresses }, values)
  const [refusedSum, setRefusedSum] = useState(answer?.refusedSum ?? null)
  const fill = useRef((of: CheckoutValues) => of)
  fill.current = (of) => withSavedAddress(of, addresses)
  const valuesOf = (of: FormData) => fill.current(checkoutValues(of))
  // One order however often it is sent: a repeat of the same form is recognised by this.
  const [orderKey] = useState(checkout.orderKey)
  const [told, setTold] = useState<Told | null>(answer ?? null)
  const [folded, setFolded] = useState<ReadonlySet<BlockName>>(() => new Set(answer === undefined && isKnown(values, methods) ? ['buyer'] : []))
  const [seen, setSeen] = useState(checkout)

  const method = chosenMethod(values, methods)
  const prices = useDeliveryPrices(form, values, valuesOf, answer, checkout)
  const calculation = prices.calculations.find(({ methodId }) => methodId === method?.id)
  const sum = calculation ? total.price + calculation.price : null
  // Another sum than the order was sent with is agreed to once more, where it is said.
  const isChanged = refusedSum !== null && sum !== refusedSum
  const toldErrors = Object.fromEntries(
    Object.entries(told?.errors ?? {}).filter(([name]) => told?.values[name as CheckoutField] === values[name as CheckoutField]),
  ) as CheckoutErrors
  const errors = { ...prices.errors, ...toldErrors }

  const keep = (now: FormData) => saveDraft(site.id, { uid, city: own.city }, now, [...folded])
  const read = () => {
    if (!form.current) return
    const now = new FormData(form.current)
    setValues(valuesOf(now))
    keep(now)
  }
  const tell = (wrong: Told) => {
    setTold(wrong)
    setFolded((before) => new Set([...before].filter((block) => Object.keys(errorsIn(block, wrong.errors)).length === 0)))
  }

  const reader = useRef({ read, tell })
  reader.current = { read, tell }
  const isAnswered = answer !== undefined
  const ownCity = useRef(own.city)
  ownCity.current = own.city
  const [isRestored, setIsRestored] = useState(false)
  const pointCode = values['personalDelivery.deliveryPointCode']
  const points = isRestored ? withKeptPoint(checkout.points, pointCode) : checkout.points
  const point = points.find(({ code }) => code === pointCode)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const draft = isAnswered ? null : restoreDraft(site.id, { uid, city: ownCity.current }, element)
    // The points of the kept way are not on the page yet: what was chosen among them is known from the draft alone.
    setValues(fill.current({ ...checkoutValues(new FormData(element)), ...draft?.kept }))
    if (draft) setFolded(new Set(blockNames.filter((name) => draft.folded.includes(name))))
    setIsRestored(true)
  }, [isAnswered, uid, site.id])
  const asker = useRef(prices.ask)
  asker.current = prices.ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: a point is chosen on the map and a region put by the page, where no field is left
  useEffect(() => {
    if (isRestored) asker.current()
  }, [isRestored, pointCode, own.city, own.region])
  useEffect(() => {
    if (!answer || (Object.keys(answer.errors).length === 0 && !answer.message)) return
    if (answer.refusedSum !== undefined) setRefusedSum(answer.refusedSum)
    reader.current.tell(answer)
  }, [answer])
  // Whatever the page did meanwhile, what is wrong is in sight and has the focus.
  useEffect(() => {
    if (told && told.isFinal !== false && navigation.state === 'idle') showProblems(top.current)
  }, [told, navigation.state])
  useAbleMethod(form, checkout, values, city.isShown, () => reader.current.read())
  useFittingPayment(form, checkout, values, point, () => reader.current.read())

  const done = (block: BlockName) => {
    const wrong = errorsIn(block, checkoutErrors(values, methods))
    if (Object.keys(wrong).length > 0) {
      setTold({ errors: wrong, values, message: null, isFinal: false })
      setTimeout(() => form.current?.querySelector<HTMLElement>(`[id="${CSS.escape(Object.keys(wrong)[0]!)}"]`)?.focus())
      return
    }
    const next = new Set([...folded, block])
    setFolded(next)
    if (form.current) saveDraft(site.id, { uid, city: own.city }, new FormData(form.current), [...next])
    const after = blockNames.find((name) => blockNames.indexOf(name) > blockNames.indexOf(block) && !next.has(name))
    setTimeout(() => form.current?.querySelector<HTMLElement>(after ? `[data-block=${after}] summary` : '#personalCommentary')?.focus())
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const isOrder = !(submitter instanceof HTMLButtonElement) || submitter.value === 'order'
    const wrong = isOrder ? checkoutErrors(valuesOf(new FormData(event.currentTarget)), methods) : {}
    if (Object.keys(wrong).length > 0) {
      event.preventDefault()
      tell({ errors: wrong, values, message: null })
      return
    }
    if (isOrder && isChanged && !(submitter instanceof HTMLElement && submitter.hasAttribute('data-yes'))) {
      event.preventDefault()
      showProblems(top.current)
      return
    }
    // Sent, it may be sent once more: the second press is the same order.
    setSeen(checkout)
    proof.form.onSubmit(event)
  }

  const field: FieldOf = (name) => ({ name, id: name, defaultValue: values[name], error: errors[name] })
  const summaries = blockSummaries({ values, method, calculation, points, payments })
  const block = (name: BlockName) => ({
    summary: summaries[name],
    isFolded: folded.has(name),
    onFold: (isFolded: boolean) => setFolded((before) => new Set(isFolded ? [...before, name] : [...before].filter((each) => each !== name))),
    onDone: () => done(name),
    name,
  })
  const isBusy = isSending || proof.isSolving
  const deliveryHint = method?.needs === 'point' ? 'выберите пункт' : 'укажите адрес'

  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      noValidate
      {...proof.form}
      onSubmit={onSubmit}
      onChange={read}
      onBlur={() => {
        city.commit()
        prices.ask()
      }}
      onClick={(event) => (event.target as Element).matches('input[type=radio]') && setTimeout(() => asker.current())}
      className="mt-4 grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_360px]"
    >
      {/* The button a press of Enter means. */}
      <button type="submit" name="intent" value="order" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="orderKey" value={orderKey} />
      <input type="hidden" name="deviceId" value={checkout.deviceId} />
      <input type="hidden" name="total" value={sum ?? ''} />
      <input type="hidden" name="calculationId" value={calculation?.calculationId ?? ''} />
      <div className="flex min-w-0 flex-col gap-4">
        <div ref={top} id={problemsId} tabIndex={-1} className="scroll-mt-24 rounded-card empty:hidden">
          {told?.isFinal !== false && (
            <CheckoutProblems
              message={told?.message ?? null}
              errors={toldErrors}
              changes={told?.message ? basketDifference(seenBasket(seen), seenBasket(checkout)) : []}
              isNote={Object.keys(toldErrors).length === 0 && prices.calculations.length > 0}
              confirm={isChanged && sum !== null && <NewSum sum={sum} refusedSum={refusedSum} isBusy={isBusy} />}
            />
          )}
        </div>
        <CheckoutBlock number={1} title="Получение" {...block('delivery')}>
          <DeliveryBlock checkout={{ ...checkout, points: [...points] }} values={values} errors={errors} field={field} prices={prices} city={city} />
        </CheckoutBlock>
        <CheckoutBlock number={2} title="Покупатель" {...block('buyer')}>
          <BuyerBlock field={field} />
        </CheckoutBlock>
        <CheckoutBlock number={3} title="Оплата" {...block('payment')}>
          <PaymentBlock
            payments={payments}
            chosen={values.personalPayment}
            misfit={(payment) => paymentMisfit(payment, method, isOrganization(values), point)}
            error={errors.personalPayment}
          />
        </CheckoutBlock>
        <OpenBlock number={4} title="Комментарий и согласия">
          <ConsentsBlock values={values} errors={errors} field={field} />
        </OpenBlock>
      </div>
      <CheckoutSummary
        checkout={checkout}
        calculation={calculation}
        sum={sum}
        deliveryHint={prices.isAsking ? 'считаем' : deliveryHint}
        isBusy={isBusy}
        isChanged={isChanged}
        wishFailure={answer?.wishFailure ?? null}
        note={proof.note}
      />
      <CheckoutBar sum={sum} total={total.price} isBusy={isBusy} isChanged={isChanged} />
    </Form>
  )
}

/** The form as it opens: the way of the last order where it can be, never one that cannot; the address of the chosen city. */
function openingValues({ methods, payments, addresses, points, buyer, last, city }: Checkout): CheckoutValues {
  const method = openingMethod(methods, last)
  const isLastPoint = method?.id === last?.methodId && points.some(({ code }) => code === last?.deliveryPointCode)
  const address = addresses.find((each) => isSameCity(each.address.city, city.city))
  return {
    ...emptyValues({
      methodId: method?.id,
      paymentId: fittingPayment(payments, method, buyer?.organization != null, '')?.id,
      shippingId: address?.id,
      city,
      buyer,
    }),
    'personalDelivery.deliveryPointCode': isLastPoint ? (last?.deliveryPointCode ?? '') : '',
  }
}

/** Brings what is wrong into sight, under the sticky header, and gives it the focus: a screen reader says it. */
function showProblems(box: HTMLElement | null) {
  if (!box || box.childElementCount === 0) return
  box.focus({ preventScroll: true })
  box.scrollIntoView({ block: 'start' })
}

/** Asks whether the order goes on at another sum than the one it was sent with. */
function NewSum({ sum, refusedSum, isBusy }: { sum: number; refusedSum: number; isBusy: boolean }) {
  const currency = useCurrency()
  return (
    <div className="mt-3">
      <p>
        Вместо {priceText(refusedSum, currency)} — <span className="font-semibold">{priceText(sum, currency)}</span>. Заказываем?
      </p>
      <Button type="submit" name="intent" value="order" data-yes isBusy={isBusy} className="mt-2">
        Да, заказать на {priceText(sum, currency)}
      </Button>
    </div>
  )
}

/** In another city the chosen way may not carry this order: one that does takes its place. */
function useAbleMethod(
  form: React.RefObject<HTMLFormElement | null>,
  { methods, last }: Pick<Checkout, 'methods' | 'last'>,
  values: CheckoutValues,
  isCityShown: boolean,
  read: () => void,
) {
  const method = chosenMethod(values, methods)
  const able = isCityShown && (method === undefined || method.refusal !== null) ? openingMethod(methods, last)?.id : undefined
  const put = useRef(read)
  put.current = read
  useEffect(() => {
    const radio = able !== undefined && form.current?.querySelector<HTMLInputElement>(`[name="personalDelivery.method"][value="${able}"]`)
    if (!radio) return
    radio.checked = true
    put.current()
  }, [able, form])
}

const seenBasket = ({ lines, total }: Pick<Checkout, 'lines' | 'total'>) => ({
  lines,
  promocodeUsed: total.promocodeUsed,
  bonuses: total.writeOff.used,
})

/** The account says of the buyer all that is asked. */
const isKnown = (values: CheckoutValues, methods: Checkout['methods']) => Object.keys(errorsIn('buyer', checkoutErrors(values, methods))).length === 0

/** Another payer, another way to get the order: a way to pay that does not go with them gives way to one that does, and an organisation is offered its own. */
function useFittingPayment(
  form: React.RefObject<HTMLFormElement | null>,
  { payments, methods }: Pick<Checkout, 'payments' | 'methods'>,
  values: CheckoutValues,
  point: DeliveryPoint | undefined,
  read: () => void,
) {
  const method = chosenMethod(values, methods)
  const organization = isOrganization(values)
  const was = useRef(organization)
  const isNewPayer = was.current !== organization
  const fit = fittingPayment(payments, method, organization, isNewPayer && organization ? '' : values.personalPayment, point)
  const put = useRef(read)
  put.current = read
  const wanted = fit && String(fit.id) !== values.personalPayment ? String(fit.id) : null
  useEffect(() => {
    was.current = organization
    const radio = wanted && form.current?.querySelector<HTMLInputElement>(`[name=personalPayment][value="${wanted}"]`)
    if (!radio) return
    radio.checked = true
    put.current()
  }, [wanted, organization, form])
}
