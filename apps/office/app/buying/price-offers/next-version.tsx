import type { OfficeOffer } from '@shpulka/contract/buying/office-price-offers'
import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import type { FormEvent } from 'react'
import { callApi } from '../../base/api/client.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { AddGoods } from '../order-changes/add-goods.tsx'
import { useNextVersion } from './use-next-version.ts'
import { VersionLines } from './version-lines.tsx'

/** Makes the next version of a price offer; the version already sent does not change. */
export function NextVersion({ offer, onClose }: { offer: OfficeOffer; onClose: () => void }) {
  const session = useSession()
  const { lines, saving, discard, isPricedByHand, isWrong, field, ...version } = useNextVersion(offer)
  const mayPrice = mayDoAt(session, 'orders.discount', offer.site.id) || mayDoAt(session, 'orders.price', offer.site.id)
  function close() {
    discard()
    onClose()
  }
  return (
    <section className="panel flex flex-col gap-3" aria-label="Новая версия">
      <AddGoods
        find={(text) =>
          callApi(staffOrders.findStaffOrderGoods, { body: { siteId: offer.site.id, userId: offer.userId, text } })
        }
        onAdd={({ groupId, title, price }, count) => version.addLine({ groupId, title, shownPrice: price }, count)}
      />
      <form
        className="flex flex-col gap-3"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          if (!saving.isBusy && !isWrong && offer.newerId === null) void saving.run()
        }}
      >
        <p className="text-note text-ink-2">
          {offer.isOver
            ? 'Срок прежних цен истёк: новая версия — по сегодняшним.'
            : 'Прежние товары остаются по ценам предложения, новые — по сегодняшним.'}
        </p>
        <VersionLines lines={lines} mayPrice={mayPrice} onChange={version.setLine} onRemove={version.removeLine} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Для кого" {...field('recipient')} required={false} maxLength={300} />
          <Field
            label="Сколько дней действует"
            {...field('days')}
            type="number"
            inputMode="numeric"
            min={1}
            max={30}
            required
          />
        </div>
        <TextArea label="Несколько слов" {...field('comment')} required={false} rows={2} maxLength={1000} />
        {isPricedByHand && (
          <Field
            label="Почему цена другая: это останется в журнале"
            {...field('why')}
            required
            maxLength={1000}
            error={saving.errors.why}
          />
        )}
        <FailureNotice
          message={
            saving.failure?.message ?? (offer.newerId === null ? null : 'Есть новая версия: эту уже не изменить')
          }
        />
        <div className="flex flex-wrap gap-2">
          {offer.newerId === null ? (
            <Button type="submit" isBusy={saving.isBusy} isDisabled={isWrong}>
              Сделать новую версию
            </Button>
          ) : (
            <Button onClick={() => offer.newerId !== null && version.continueIn(offer.newerId)}>
              Продолжить в ней
            </Button>
          )}
          <Button look="quiet" onClick={close}>
            Не менять
          </Button>
        </div>
      </form>
    </section>
  )
}
