import {
  customerMerging,
  type DuplicateCustomer,
  duplicateReasons,
  type MergePreview,
} from '@shpulka/contract/buying/customer-merging'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ReasonField } from '../../base/audit/reason-field.tsx'
import { paths } from '../../paths.ts'
import { useAfterConflict } from './after-conflict.ts'

/** Possible duplicates of a client with the reason for each; staff merge them. */
export function CustomerDuplicates({ id }: { id: number }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [duplicates, setDuplicates] = useState<readonly DuplicateCustomer[]>([])
  // The list is reloaded after each merge.
  const [mergeCount, setMergeCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of mergeCount reloads the list
  useEffect(() => {
    const controller = new AbortController()
    callApi(customerMerging.listDuplicates, { params: { id }, signal: controller.signal }).then(setDuplicates, () => {})
    return () => controller.abort()
  }, [id, mergeCount])
  if (duplicates.length === 0) return null
  return (
    <section className="panel flex flex-col gap-2" aria-labelledby="doubles">
      <h2 id="doubles">Похоже, это тот же человек</h2>
      <ul className="flex flex-col">
        {duplicates.map(({ customer, isEmailProven, why }) => (
          <li
            key={customer.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-1.5 not-first:border-t"
          >
            <span className="min-w-0 grow basis-48 break-words">
              <Link to={paths.customer(customer.id)} className="text-link hover:underline">
                {customer.name || 'Без имени'}
              </Link>{' '}
              № {customer.id}
              <span className="block text-note text-ink-2">
                {[customer.phone, customer.email + (isEmailProven ? '' : ' (не подтверждена)')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="block text-note text-ink-2">
                Почему: {why.map((reason) => duplicateReasons[reason]).join(', ')}
              </span>
            </span>
            <Button
              look="quiet"
              size="small"
              aria-label={`Объединить с клиентом № ${customer.id}`}
              onClick={() => setChosen(customer.id)}
            >
              Объединить
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <MergeDialog
          id={id}
          from={chosen}
          onClose={() => setChosen(null)}
          onMerged={() => {
            setChosen(null)
            setMergeCount(mergeCount + 1)
          }}
        />
      )}
    </section>
  )
}

function MergeDialog({
  id,
  from,
  onClose,
  onMerged,
}: {
  id: number
  from: number
  onClose: () => void
  onMerged: () => void
}) {
  const [preview, setPreview] = useState<MergePreview | ApiFailure | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    callApi(customerMerging.previewMerge, { params: { id }, query: { from }, signal: controller.signal }).then(
      setPreview,
      (error) => error instanceof ApiFailure && setPreview(error),
    )
    return () => controller.abort()
  }, [id, from])
  const afterConflict = useAfterConflict()
  const { run, isBusy, failure, errors } = useChange((why: string) =>
    callApi(customerMerging.mergeCustomers, { params: { id }, body: { from, why } }).catch(afterConflict),
  )
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await run(String(new FormData(event.currentTarget).get('why') ?? ''))) onMerged()
  }
  return (
    <LazyDialog isOpen onClose={onClose} title="Объединить двух клиентов">
      {preview === null && <p className="text-ink-3">Считаем, что перейдёт</p>}
      {preview instanceof ApiFailure && <FailureNotice message={preview.message} />}
      {preview && !(preview instanceof ApiFailure) && (
        <form className="flex flex-col gap-4" onSubmit={save}>
          <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : null} />
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
            <Side title="Останется" customer={preview.into} />
            <Side title="Исчезнет" customer={preview.from} />
          </dl>
          {preview.problem ? (
            <>
              <FailureNotice message={preview.problem} />
              <Link to={paths.customer(from)} className="text-link hover:underline">
                Открыть клиента № {from}
              </Link>
            </>
          ) : (
            <>
              <p>
                Перейдёт:{' '}
                {[
                  ...preview.moves.map(({ title, count }) => `${title.toLowerCase()} — ${count}`),
                  ...(preview.bonuses > 0 ? [`бонусы — ${priceText(preview.bonuses)}`] : []),
                  'корзина, адреса, машины цеха, если они есть',
                ].join(', ')}
                .
              </p>
              <p className="text-ink-2">
                Вход, вид цен и подписка остаются как у того, кто остаётся. В исчезнувший аккаунт больше не войти.
                Вернуть нельзя. Телефон никем не проверен: спросите номера заказов обоих.
              </p>
              <ReasonField label="Почему это один человек" error={errors.why} />
              <Button type="submit" look="danger" isBusy={isBusy}>
                Объединить навсегда
              </Button>
            </>
          )}
        </form>
      )}
    </LazyDialog>
  )
}

function Side({ title, customer }: { title: string; customer: MergePreview['into'] }) {
  return (
    <>
      <dt className="text-note leading-5 text-ink-3">{title}</dt>
      <dd className="min-w-0 break-words">
        {customer.name || 'Без имени'}, № {customer.id}
        <span className="block text-note text-ink-2">
          {[customer.phone, customer.email, customer.priceRole].filter(Boolean).join(' · ')}
        </span>
      </dd>
    </>
  )
}
