import type { Calculation } from '@shpulka/contract/delivery'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useFetcher, useNavigation } from 'react-router'
import { PointPicker } from '../delivery/point-picker.tsx'
import { paths } from '../paths.ts'
import { useProof } from '../proof/use-proof.tsx'
import { useCurrency, useKnownShop } from '../shell/shop.ts'
import { AddressFields } from '../shipping/address-fields.tsx'
import { daysText } from '../text/date-text.rule.ts'
import { phoneMask } from '../text/phone-text.rule.ts'
import { counted, days, goods, plural } from '../text/plural.rule.ts'
import { priceText } from '../text/price-text.rule.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, RadioCard } from '../ui/checkbox.tsx'
import { Field, FieldError, TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CheckoutAnswer, loader } from './checkout.route.tsx'
import {
  type CheckoutField,
  type CheckoutValues,
  checkoutValues,
  chosenMethod,
  deliveryErrors,
  emptyValues,
  orderBody,
  withSavedAddress,
} from './checkout-form.rule.ts'

type Checkout = Extract<Awaited<ReturnType<typeof loader>>, { methods: unknown }>

const draftName = 'checkout'
const fieldTitles: Readonly<Record<string, string>> = {
  'personalData.fio': 'Имя и фамилия',
  'personalData.phone': 'Телефон',
  'personalData.email': 'Электронная почта',
  'personalDelivery.method': 'Способ получения',
  'personalDelivery.deliveryPointCode': 'Пункт выдачи',
  'personalShipping.shipping.city': 'Город',
  'personalShipping.shipping.street': 'Улица',
  'personalShipping.shipping.house': 'Дом',
  'personalShipping.shipping.zip': 'Индекс',
  personalPayment: 'Оплата',
  accept: 'Условия продажи',
  'consents.personalData': 'Обработка персональных данных',
}

export function CheckoutForm({ checkout, answer }: { checkout: Checkout; answer: CheckoutAnswer | undefined }) {
  const { methods, points, payments, addresses, buyer, total, lines } = checkout
  const uid = buyer?.uid ?? null
  const currency = useCurrency()
  const { site } = useKnownShop()
  const form = useRef<HTMLFormElement>(null)
  const proof = useProof('POST', '/orders/v1', (sent) => orderBody(sent, methods))
  const pricer = useFetcher<CheckoutAnswer>()
  const isSending = useNavigation().formData?.get('intent') === 'order'
  const [values, setValues] = useState<CheckoutValues>(
    () =>
      answer?.values ??
      emptyValues(
        methods.find(({ isDefault }) => isDefault)?.id ?? methods[0]?.id,
        payments.find(({ isDefault }) => isDefault)?.id ?? payments[0]?.id,
        addresses.find(({ isDefault }) => isDefault)?.id,
        buyer,
      ),
  )
  // One order however often it is sent: a repeat of the same form is recognised by this.
  const [orderKey] = useState(checkout.orderKey)
  // What is wrong with a field is said until the field is changed.
  const errors = Object.fromEntries(
    Object.entries(answer?.errors ?? {}).filter(([name]) => answer?.values[name as CheckoutField] === values[name as CheckoutField]),
  ) as CheckoutAnswer['errors']
  const method = chosenMethod(values, methods)
  const calculations = usePrices(pricer.data, answer, values, methods)
  const calculation = calculations.find(({ methodId }) => methodId === method?.id)
  const sum = calculation ? total.price + calculation.price : null
  // Prices to an address come for every way at once: a way without one cannot carry this order there.
  const isAddressPriced = calculations.some(({ methodId }) => methods.find(({ id }) => id === methodId)?.needs === 'address')
  const refused = new Set(
    isAddressPriced
      ? methods.filter(({ id, needs: asks }) => asks === 'address' && !calculations.some(({ methodId }) => methodId === id)).map(({ id }) => id)
      : [],
  )

  const keyOf = (of: CheckoutValues | undefined) => deliveryKey(of, of && chosenMethod(of, methods)?.needs)
  const isNowhere = pricer.data !== undefined && Object.keys(pricer.data.errors).length === 0 && pricer.data.calculations.length === 0
  const fill = useRef((of: CheckoutValues) => of)
  fill.current = (of) => withSavedAddress(of, addresses)
  const valuesOf = (of: FormData) => fill.current(checkoutValues(of))
  const read = () => form.current && setValues(valuesOf(new FormData(form.current)))
  const price = () => {
    const element = form.current
    if (!element) return
    const asked = new FormData(element)
    const now = valuesOf(asked)
    saveDraft(asked, uid)
    const isAsked = !pricer.data?.isUnanswered && keyOf(now) === keyOf(pricer.data?.values ?? answer?.values)
    if (isAsked || Object.keys(deliveryErrors(now, methods)).length > 0) return
    asked.set('intent', 'calculate')
    void pricer.submit(asked, { method: 'post', action: paths.checkout() })
  }
  const priceNow = useRef(price)
  priceNow.current = price
  const isAnswered = answer !== undefined
  const [isRestored, setIsRestored] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const draft = isAnswered ? {} : restoreDraft(element, uid)
    // The points of the kept way are not on the page yet: what was chosen among them is known from the draft alone.
    setValues(fill.current({ ...checkoutValues(new FormData(element)), ...draft }))
    setIsRestored(true)
  }, [isAnswered, uid])
  useEffect(() => {
    if (isRestored) priceNow.current()
  }, [isRestored])
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer && (Object.keys(answer.errors).length > 0 || answer.message)) top.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
  }, [answer])

  const field = (name: CheckoutField) => ({ name, id: name, defaultValue: values[name], error: errors[name] })
  const needs = method?.needs
  const shownPoints = points.filter(({ methodId }) => method === undefined || methodId === method.id)

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      {...proof.form}
      onChange={read}
      onBlur={price}
      onClick={(event) => (event.target as Element).matches('input[type=radio]') && setTimeout(() => priceNow.current())}
      className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]"
    >
      {/* The button a press of Enter means. */}
      <button type="submit" name="intent" value="order" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="orderKey" value={orderKey} />
      <input type="hidden" name="deviceId" value={checkout.deviceId} />
      <input type="hidden" name="total" value={sum ?? ''} />
      <input type="hidden" name="calculationId" value={calculation?.calculationId ?? ''} />
      <div className="flex min-w-0 flex-col gap-4">
        <div ref={top} className="contents">
          <Problems answer={answer} left={errors} />
        </div>
        <Block number={1} title="Покупатель">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Имя и фамилия" autoComplete="name" required className="sm:col-span-2" {...field('personalData.fio')} />
            <Field
              label="Телефон"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              required
              placeholder="+7 (___) ___-__-__"
              onInput={({ currentTarget }) => {
                if (currentTarget.selectionStart === currentTarget.value.length) currentTarget.value = phoneMask(currentTarget.value)
              }}
              {...field('personalData.phone')}
            />
            <Field
              label="Электронная почта"
              type="email"
              inputMode="email"
              autoComplete="email"
              required
              hint="Пришлём номер и состав заказа"
              {...field('personalData.email')}
            />
          </div>
        </Block>
        <Block number={2} title="Получение">
          <fieldset>
            <legend className="sr-only">Способ получения</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {methods.map(({ id, title, description }) => {
                const known = calculations.find(({ methodId }) => methodId === id)
                const isRefused = refused.has(id)
                return (
                  <RadioCard
                    key={id}
                    name="personalDelivery.method"
                    value={id}
                    data-needs={methods.find((each) => each.id === id)?.needs}
                    defaultChecked={values['personalDelivery.method'] === String(id)}
                    title={title}
                    description={
                      known
                        ? `${description ? `${description} · ` : ''}${daysText(known.daysMin, known.daysMax, (n) => plural(n, days))}`
                        : description
                    }
                    aside={
                      known
                        ? known.price === 0
                          ? 'бесплатно'
                          : priceText(known.price, currency)
                        : isRefused && <span className="font-normal text-ink-3">не везёт</span>
                    }
                  />
                )
              })}
            </div>
            {method && refused.has(method.id) ? (
              <FieldError>Этот заказ по такому адресу «{method.title}» не везёт: выберите другой способ</FieldError>
            ) : (
              errors['personalDelivery.method'] && <FieldError>{errors['personalDelivery.method']}</FieldError>
            )}
          </fieldset>
          {/* Shown by what is chosen, by style alone: it works without scripts too. */}
          <div className="mt-4 hidden gap-4 group-has-[[data-needs=address]:checked]/block:grid">
            {addresses.length > 0 && <SavedAddresses addresses={addresses} chosen={values['personalShipping.shippingId']} />}
            <div className="grid gap-4 group-has-[[data-saved]:checked]/block:hidden sm:grid-cols-6">
              <AddressFields field={(part) => field(`personalShipping.shipping.${part}`)} isRequired={needs === 'address'} />
            </div>
          </div>
          <div className="mt-4 hidden group-has-[[data-needs=point]:checked]/block:block">
            <PointPicker
              key={method?.id}
              points={shownPoints}
              methodId={method?.id}
              near={checkout.near}
              code={values['personalDelivery.deliveryPointCode']}
              name="personalDelivery.deliveryPointCode"
              error={errors['personalDelivery.deliveryPointCode']}
            />
          </div>
          <div aria-live="polite" className="mt-3 min-h-5.5 text-note text-ink-2">
            {pricer.state !== 'idle' ? (
              'Считаем доставку…'
            ) : pricer.data?.message ? (
              <FieldError>{pricer.data.message}</FieldError>
            ) : isNowhere ? (
              <FieldError>По этому адресу пока не доставляем: выберите пункт выдачи или другой адрес</FieldError>
            ) : null}
          </div>
          <noscript>
            <button type="submit" name="intent" value="calculate" className="min-h-11 rounded-control border border-edge px-5">
              Рассчитать доставку
            </button>
          </noscript>
        </Block>
        <Block number={3} title="Оплата">
          <fieldset>
            <legend className="sr-only">Способ оплаты</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {payments.map(({ id, title, description }) => (
                <RadioCard
                  key={id}
                  name="personalPayment"
                  value={id}
                  defaultChecked={values.personalPayment === String(id)}
                  title={title}
                  description={description}
                />
              ))}
            </div>
            {errors.personalPayment && <FieldError>{errors.personalPayment}</FieldError>}
          </fieldset>
        </Block>
        <Block number={4} title="Комментарий и согласия">
          <TextArea label="Комментарий к заказу" maxLength={2000} {...field('personalCommentary')} />
          <div className="mt-3">
            <Checkbox id="accept" name="accept" defaultChecked={values.accept} error={errors.accept}>
              Принимаю условия продажи: {site.legal.name}, ИНН {site.legal.inn}
            </Checkbox>
            <Checkbox
              id="consents.personalData"
              name="consents.personalData"
              defaultChecked={values['consents.personalData']}
              error={errors['consents.personalData']}
            >
              Соглашаюсь на обработку моих персональных данных для исполнения заказа.{' '}
              <a href={paths.consentText('personal-data')} target="_blank" rel="noreferrer" className="text-link underline">
                Текст согласия
              </a>
            </Checkbox>
            <Checkbox id="consents.advertising" name="consents.advertising" defaultChecked={values['consents.advertising']}>
              Хочу получать письма о скидках и новинках <span className="text-ink-3">— по желанию.</span>{' '}
              <a href={paths.consentText('advertising')} target="_blank" rel="noreferrer" className="text-link underline">
                Текст согласия
              </a>
            </Checkbox>
          </div>
        </Block>
      </div>
      <aside aria-label="Ваш заказ" className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-21">
        <div className="flex items-baseline justify-between">
          <h2 className="text-lead!">Ваш заказ</h2>
          <Link to={paths.cart()} className="inline-flex min-h-11 items-center text-note text-link md:min-h-0">
            Изменить
          </Link>
        </div>
        <ul className="mt-2 max-h-56 divide-y divide-line overflow-y-auto text-note">
          {lines.map(({ id, title, count, sum: lineSum }) => (
            <li key={id} className="flex justify-between gap-3 py-1.5">
              <span className="min-w-0">
                {title}
                {count > 1 && <span className="text-ink-3"> × {count}</span>}
              </span>
              <span className="whitespace-nowrap">{priceText(lineSum, currency)}</span>
            </li>
          ))}
        </ul>
        <dl className="mt-3 space-y-1.5 border-t border-line pt-3 text-ink-2">
          <div className="flex justify-between gap-4">
            <dt>{counted(total.count, goods)}</dt>
            <dd className="whitespace-nowrap">{priceText(total.price, currency)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt>Доставка</dt>
            <dd className="text-right">
              {calculation
                ? calculation.price === 0
                  ? 'бесплатно'
                  : priceText(calculation.price, currency)
                : needs === 'point'
                  ? 'выберите пункт'
                  : 'укажите адрес'}
            </dd>
          </div>
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-ink">
            <dt className="font-semibold">Итого</dt>
            <dd className="text-title font-semibold whitespace-nowrap">{priceText(sum ?? total.price, currency)}</dd>
          </div>
        </dl>
        {currency.id !== 1 && sum !== null && <p className="mt-1 text-note text-ink-3">К оплате в рублях: {priceText(sum)}</p>}
        <Button type="submit" name="intent" value="order" size="large" isBusy={isSending || proof.isSolving} className="mt-4 w-full">
          {sum === null ? 'Заказать' : `Заказать на ${priceText(sum)}`}
        </Button>
        {proof.note}
      </aside>
    </Form>
  )
}

/** Addresses of the account to choose from, and a new one; the fields of a new one are shown by style alone. */
function SavedAddresses({ addresses, chosen }: { addresses: Checkout['addresses']; chosen: string }) {
  return (
    <fieldset>
      <legend className="mb-1 text-note font-medium text-ink-2">Адрес доставки</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {addresses.map(({ id, contactPerson, zip, isDefault, address }) => (
          <RadioCard
            key={id}
            data-saved
            name="personalShipping.shippingId"
            value={id}
            defaultChecked={chosen === String(id)}
            title={address.value}
            description={[isDefault && 'Основной', zip, contactPerson].filter(Boolean).join(' · ')}
          />
        ))}
        <RadioCard name="personalShipping.shippingId" value="" defaultChecked={chosen === ''} title="Другой адрес" description="Впишите ниже" />
      </div>
    </fieldset>
  )
}

function Block({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="group/block rounded-card border border-line bg-surface p-4 md:p-6">
      <h2 className="mb-4 flex items-center gap-3 text-lead!">
        <span aria-hidden className="grid size-7 place-content-center rounded-full bg-ink text-note text-white">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** All that is wrong, on top, each a way to its field. */
function Problems({ answer, left }: { answer: CheckoutAnswer | undefined; left: CheckoutAnswer['errors'] }) {
  const errors = Object.entries(left)
  if (!answer || (errors.length === 0 && !answer.message)) return null
  return (
    <Notice kind={errors.length > 0 || answer.calculations.length === 0 ? 'bad' : 'note'} title={errors.length > 0 ? 'Проверьте поля' : undefined}>
      {answer.message && <p>{answer.message}</p>}
      <ul className="mt-1 text-note">
        {errors.map(([name, error]) => (
          <li key={name}>
            <a href={`#${name}`} className="text-link underline">
              {fieldTitles[name] ?? 'Поле'}
            </a>
            : {error}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What the price of delivery depends on in the form. */
function deliveryKey(values: CheckoutValues | undefined, needs: string | undefined): string {
  if (!values) return ''
  const isPoint = needs === 'point'
  return JSON.stringify([
    ...['region', 'city', 'street', 'house', 'zip'].map((name) => values[`personalShipping.shipping.${name}` as CheckoutField]),
    isPoint && values['personalDelivery.deliveryPointCode'],
    needs,
  ])
}

/** The prices that are still true of what the form says now, the latest of them: an older calculation may be what the order was refused for. */
function usePrices(
  fetched: CheckoutAnswer | undefined,
  answered: CheckoutAnswer | undefined,
  values: CheckoutValues,
  methods: Checkout['methods'],
): Calculation[] {
  const keyOf = (of: CheckoutValues) => deliveryKey(of, chosenMethod(of, methods)?.needs)
  const known = [fetched, answered].flatMap((each) => (each && keyOf(each.values) === keyOf(values) ? [each.calculations] : []))
  const expiry = ([first]: Calculation[]) => first?.expiresAt ?? ''
  return known.reduce((latest, each) => (expiry(each) > expiry(latest) ? each : latest), [])
}

/** The form outlives a reload, in this tab only, for whoever typed it. Consents are given anew. */
function saveDraft(form: FormData, uid: number | null) {
  const kept = [...form].filter(([name, value]) => typeof value === 'string' && /^personal/.test(name))
  try {
    sessionStorage.setItem(draftName, JSON.stringify({ uid, kept }))
  } catch {
    // A browser that keeps nothing: the form is typed again.
  }
}

function restoreDraft(form: HTMLFormElement, uid: number | null): Record<string, string> {
  let kept: [string, string][] = []
  try {
    const draft = JSON.parse(sessionStorage.getItem(draftName) ?? 'null') as { uid: number | null; kept: [string, string][] } | null
    if (!draft || draft.uid !== uid) return {}
    kept = draft.kept
  } catch {
    return {}
  }
  for (const [name, value] of kept) {
    for (const element of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      if (element.type === 'radio') element.checked = element.value === value
      // What was typed while the page was loading stays.
      else if (element.value === element.defaultValue) element.value = value
    }
  }
  return Object.fromEntries(kept)
}
