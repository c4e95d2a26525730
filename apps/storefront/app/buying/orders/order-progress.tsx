import type { OrderCard } from '@shpulka/contract/buying/orders'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'

/** The progress of an order as a bar of steps; a cancelled order has none. `isWide`: every step shows its name. */
export function OrderProgress({
  order: { status, steps },
  isWide = false,
}: {
  order: Pick<OrderCard, 'status' | 'steps'>
  isWide?: boolean
}) {
  const { step } = status
  if (step === null)
    return (
      <p className="flex items-center gap-2 font-medium text-ink-2">
        <Icon name="circle-x" className="size-5 text-ink-3" />
        {status.title}
      </p>
    )
  return (
    <div>
      <p className={classes('font-medium', status.stage === 'completed' ? 'text-good' : 'text-ink')}>{status.title}</p>
      <ol aria-label="Ход заказа" className="mt-2 flex gap-1">
        {steps.map((title, n) => (
          <li key={title} aria-current={n + 1 === step ? 'step' : undefined} className="min-w-0 grow basis-0">
            <span
              className={classes(
                'block h-1.5 rounded-full',
                n >= step ? 'bg-line' : status.stage === 'completed' ? 'bg-good' : 'bg-ink',
              )}
            />
            <span
              className={classes(
                isWide ? 'mt-1.5 block text-note max-sm:sr-only' : 'sr-only',
                n + 1 === step ? 'font-medium text-ink' : n < step ? 'text-ink-2' : 'text-ink-3',
              )}
            >
              {title}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden className={classes('mt-1.5 text-note text-ink-3', isWide && 'sm:hidden')}>
        Шаг {step} из {steps.length}
        {steps[step] !== undefined && <> · дальше: {steps[step].toLowerCase()}</>}
      </p>
    </div>
  )
}
