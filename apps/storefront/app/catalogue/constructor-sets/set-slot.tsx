import type { ConstructorSlot, PricedConstructorSet } from '@shpulka/contract/catalogue/constructor-sets'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useState } from 'react'
import { useCurrency } from '../../base/shell/shop.ts'

interface Props {
  slot: ConstructorSlot
  /** Group id, as the value of the radio button; empty when nothing is chosen. */
  chosen: string
  incompatibilities: PricedConstructorSet['incompatibilities']
  /** The problem of the chosen part; null when there is none. */
  problem: string | null
}

const card =
  'group flex min-h-11 items-center gap-3 rounded-card border border-edge bg-surface p-2.5 transition-colors ' +
  'hover:border-ink has-checked:border-ink has-checked:bg-accent-soft ' +
  'has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-link has-disabled:border-line ' +
  'has-disabled:bg-ground'

const dot =
  'size-5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[6px] ' +
  'checked:border-ink focus-visible:outline-none'

/** One slot of a set, with the parts to choose from as cards. */
export function SetSlot({
  slot: { code, title, isRequired, quantity, alternatives },
  chosen,
  incompatibilities,
  problem,
}: Props) {
  // The part just picked is shown before its price arrives.
  const [picked, setPicked] = useState(chosen)
  const [known, setKnown] = useState(chosen)
  if (chosen !== known) {
    setKnown(chosen)
    setPicked(chosen)
  }
  const reasons = new Map(incompatibilities.map(({ groupId, reason }) => [groupId, reason]))
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full flex-wrap items-baseline gap-x-3 text-lead font-semibold">
        {title}
        <span className="text-note font-normal text-ink-3">
          {[quantity > 1 && `${quantity} шт в комплекте`, !isRequired && 'можно не брать'].filter(Boolean).join(' · ')}
        </span>
      </legend>
      {problem && <FieldError>{problem}</FieldError>}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {!isRequired && (
          <label className={card}>
            <input
              type="radio"
              name={code}
              value=""
              checked={picked === ''}
              onChange={() => setPicked('')}
              className={dot}
            />
            <span className="text-ink-2">Не брать</span>
          </label>
        )}
        {alternatives.map((alternative) => (
          <Alternative
            key={alternative.groupId}
            name={code}
            alternative={alternative}
            isChosen={picked === String(alternative.groupId)}
            onPick={() => setPicked(String(alternative.groupId))}
            incompatibility={reasons.get(alternative.groupId) ?? null}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Alternative({
  name,
  alternative: { groupId, title, image, price, available, powerWatts },
  isChosen,
  incompatibility,
  onPick,
}: {
  name: string
  alternative: ConstructorSlot['alternatives'][number]
  isChosen: boolean
  incompatibility: string | null
  onPick: () => void
}) {
  const currency = useCurrency()
  return (
    <label className={card}>
      {/* A chosen part that no longer fits stays in the form; without scripts it would be lost. */}
      <input
        type="radio"
        name={name}
        value={groupId}
        checked={isChosen}
        disabled={incompatibility !== null && !isChosen}
        onChange={onPick}
        className={dot}
      />
      <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ground group-has-disabled:opacity-50">
        <Picture fileId={image} alt="" sizes="56px" maxWidth={160} className="mix-blend-multiply" />
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-4 group-has-disabled:text-ink-3">
          <NonBreakingText>{title}</NonBreakingText>
        </span>
        {incompatibility === null ? (
          <span className="flex flex-wrap items-baseline gap-x-2 text-note text-ink-3">
            <span className="font-semibold whitespace-nowrap text-ink">{priceText(price, currency)}</span>
            {available > 0 ? (
              <span className="text-good">{numberText(available)}&nbsp;шт</span>
            ) : (
              <span className="text-warn">нет в наличии</span>
            )}
            {powerWatts !== null && <span>{numberText(powerWatts)}&nbsp;Вт</span>}
          </span>
        ) : (
          <span className="block text-note text-ink-2">{incompatibility}</span>
        )}
      </span>
    </label>
  )
}
