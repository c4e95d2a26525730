import { maxRefundPhotos, type RefundTerms, refundShare, refunds } from '@shpulka/contract/buying/refunds'
import { amountText, unitText } from '@shpulka/contract/catalogue/pack'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { Dots } from '@shpulka/ui/dots.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { controlClasses, FieldError } from '@shpulka/ui/field-frame.tsx'
import { FileDrop } from '@shpulka/ui/file-drop.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { useState } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requireId } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { uploadFiles } from '../../base/files/upload-files.server.ts'
import { photoLimits } from '../../base/files/upload-limits.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import { useFocusOnError } from '../../people/sessions/use-first-error.ts'
import { profileMeta } from '../../people/users/profile-meta.ts'
import type { Route } from './+types/refund.route.ts'
import { type RefundFields, refundErrors, refundFields } from './refund-fields.rule.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return profileMeta(matches, `Возврат по заказу ${loaderData?.terms.number ?? ''}`)
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return {
    terms: await callApi(context.get(requestContext), refunds.getRefundTerms, {
      query: { orderId: requireId(params.id) },
    }),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const orderId = requireId(params.id)
  const form = await readForm(request)
  const submitted = refundFields(form)
  const missing = refundErrors(submitted)
  if (Object.keys(missing).length > 0) {
    const message = Object.values(missing).join('. ')
    return data({ submitted, message, errors: missing }, { status: 400 })
  }
  try {
    const photos = await uploadFiles(ctx, 'refund-photo', form, 'photo', maxRefundPhotos)
    const { lines, reasonId, comment, returnMethod } = submitted
    await callApi(ctx, refunds.requestRefund, {
      body: { orderId, lines, reasonId, comment, way: returnMethod, photos },
    })
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode !== 400 && statusCode !== 422 && statusCode !== 429) throw error
    return data({ submitted, message, errors: errors as Record<string, string> }, { status: statusCode })
  }
  throw redirect(`${paths.orderDetail(orderId)}#refunds`, 303)
}

export default function RefundPage({ loaderData: { terms }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>Возврат по заказу {terms.number}</h1>
      <p className="mt-2 max-w-180 text-ink-2">{terms.message}</p>
      {terms.isOpen ? (
        <RefundForm terms={terms} answer={actionData} />
      ) : (
        <ButtonLink to={paths.orderDetail(terms.orderId)} look="quiet" className="mt-5">
          Вернуться к заказу
        </ButtonLink>
      )}
    </>
  )
}

type Errors = Readonly<Record<string, string>>

interface FormProps {
  terms: RefundTerms
  answer: { submitted: RefundFields; message: string; errors: Errors } | undefined
}

function RefundForm({ terms, answer }: FormProps) {
  const { submitted, message, errors = {} } = answer ?? {}
  const form = useFocusOnError(answer)
  const isBusy = useSentForm() !== undefined
  const countOf = (lineNumber: number) => submitted?.lines.find(({ line }) => line === lineNumber)?.count ?? 0
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(terms.lines.map(({ line: lineNumber }) => [lineNumber, countOf(lineNumber)])),
  )
  const errorOf = (lineNumber: number) =>
    errors[`lines.${submitted?.lines.findIndex(({ line }) => line === lineNumber) ?? -1}.count`]
  return (
    <Form ref={form} method="post" noValidate encType="multipart/form-data" className="mt-6 flex flex-col gap-8">
      {message && (
        <Notice kind="bad" title="Заявка не отправлена">
          {message}
        </Notice>
      )}
      <fieldset>
        <legend className="text-title font-semibold">Что возвращаете</legend>
        {errors.lines && <FieldError>{errors.lines}</FieldError>}
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {terms.lines.map((line) => (
            <RefundLine
              key={line.line}
              line={line}
              count={counts[line.line] ?? 0}
              error={errorOf(line.line)}
              isMissing={errors.lines !== undefined}
              onCount={(count) => setCounts({ ...counts, [line.line]: count })}
            />
          ))}
        </ul>
        <RefundTotal terms={terms} counts={counts} />
      </fieldset>
      <Reasons reasons={terms.reasons} chosenId={submitted?.reasonId} error={errors.reasonId} />
      <Details submitted={submitted} errors={errors} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isBusy={isBusy}>
          Отправить заявку
        </Button>
        <Link to={paths.orderDetail(terms.orderId)} className="text-link">
          Вернуться к заказу
        </Link>
      </div>
    </Form>
  )
}

interface ReasonsProps {
  reasons: RefundTerms['reasons']
  chosenId: number | undefined
  error: string | undefined
}

function Reasons({ reasons, chosenId, error }: ReasonsProps) {
  return (
    <fieldset>
      <legend className="text-title font-semibold">Почему</legend>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {reasons.map(({ id, title, isOpen, until }) => (
          <label key={id} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name="reason"
              value={id}
              required
              disabled={!isOpen}
              defaultChecked={chosenId === id}
              aria-invalid={error && isOpen ? true : undefined}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span className={isOpen ? undefined : 'text-ink-3'}>
              {title}
              {until && (
                <span className="block text-note text-ink-3">
                  {isOpen ? `до ${dateText(new Date(until))}` : 'срок прошёл'}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

/** What has happened, how the goods come back, and photos. */
function Details({ submitted, errors }: { submitted: RefundFields | undefined; errors: Errors }) {
  return (
    <div className="flex max-w-150 flex-col gap-5">
      <TextArea
        label="Что случилось"
        name="comment"
        maxLength={2000}
        defaultValue={submitted?.comment}
        error={errors.comment}
        hint="Например: не строчит, скол на корпусе, в коробке другая лапка"
      />
      <Field
        label="Как вернёте товар"
        name="way"
        required
        maxLength={500}
        list="return-methods"
        defaultValue={submitted?.returnMethod}
        error={errors.way}
        hint="Любым удобным способом: привезёте сами, отправите почтой или транспортной компанией"
      />
      <datalist id="return-methods">
        {returnMethods.map((method) => (
          <option key={method} value={method} />
        ))}
      </datalist>
      <FileDrop
        label="Фотографии"
        action="Добавить фото"
        hint={`До ${maxRefundPhotos} фото по 12\u00a0МБ: JPEG, PNG, WebP. Место съёмки и данные камеры мы не храним`}
        name="photo"
        to={paths.uploadFile('refund-photo')}
        {...photoLimits}
        maxFiles={maxRefundPhotos}
        uploaded={(submitted?.photos ?? []).map((id, photoIndex) => ({
          id,
          name: `Фото ${photoIndex + 1}`,
          size: null,
          src: paths.uploadedPicture(id),
        }))}
        error={errors.photos ?? errors.file}
      />
    </div>
  )
}

/** Ready answers; any other words will do. */
const returnMethods = ['Привезу сам', 'Отправлю транспортной компанией', 'Отправлю почтой']

type TermsLine = RefundTerms['lines'][number]

function RefundLine({
  line,
  count,
  error,
  isMissing,
  onCount,
}: {
  line: TermsLine
  count: number
  error: string | undefined
  /** No line has a count yet. */
  isMissing: boolean
  onCount: (count: number) => void
}) {
  const remaining = line.ordered - line.returned
  const id = `line-${line.line}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ground">
        <Picture fileId={line.image} alt="" sizes="56px" maxWidth={160} className="mix-blend-multiply" />
      </span>
      <label htmlFor={id} className="min-w-0 grow basis-48">
        <NonBreakingText>{line.title}</NonBreakingText>
        <span className="block text-note text-ink-3">
          <Dots
            items={[
              line.vendorCode && `Артикул ${line.vendorCode}`,
              `оплачено ${priceText(line.paid)} за ${amountText(line.ordered, line.packSize)}`,
              line.returned > 0 && `уже в заявках ${line.returned}\u00a0${unitText(line.packSize)}`,
            ]}
          />
        </span>
        {line.hasIndividualProperties && (
          <span className="block text-note text-warn">
            Сделан под заказ: возврат только при браке или ошибке магазина
          </span>
        )}
      </label>
      <span className="flex items-center gap-2">
        <input
          id={id}
          name={`count-${line.line}`}
          type="number"
          min={0}
          max={remaining}
          step={1}
          value={remaining === 0 ? 0 : count}
          disabled={remaining === 0}
          aria-invalid={error || (isMissing && remaining > 0) ? true : undefined}
          onChange={(event) => onCount(Math.min(remaining, Math.max(0, Math.floor(Number(event.target.value) || 0))))}
          className={`${controlClasses} w-20 text-center`}
        />
        <span className="text-note whitespace-nowrap text-ink-3">
          из {remaining}&nbsp;{unitText(line.packSize)}
        </span>
      </span>
      {error && (
        <span className="w-full">
          <FieldError>{error}</FieldError>
        </span>
      )}
    </li>
  )
}

/** The money and bonuses to be paid back for the chosen goods, by the same rule as the API's. */
function RefundTotal({ terms, counts }: { terms: RefundTerms; counts: Readonly<Record<number, number>> }) {
  const share = (line: TermsLine, paid: number, alreadyRefunded: number) =>
    refundShare(paid, line.ordered, {
      returned: line.returned,
      already: alreadyRefunded,
      count: counts[line.line] ?? 0,
    })
  const chosen = terms.lines.filter((line) => (counts[line.line] ?? 0) > 0)
  const money = chosen.reduce((sum, line) => sum + share(line, line.paid, line.refunded), 0)
  const refundedBonuses = chosen.reduce((sum, line) => sum + share(line, line.paidBonuses, line.refundedBonuses), 0)
  return (
    <p aria-live="polite" className="mt-3 text-right">
      {chosen.length === 0 ? (
        <span className="text-ink-3">Выберите товары — покажем, сколько вернётся</span>
      ) : (
        <>
          Вернём <b className="text-lead font-semibold whitespace-nowrap">{priceText(money)}</b>
          {refundedBonuses > 0 && <> и {priceText(refundedBonuses)} бонусами на счёт</>}
        </>
      )}
    </p>
  )
}
