import type { WorkshopMachine } from '@shpulka/contract/catalogue/workshop'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { pressProps } from '@shpulka/ui/press-props.ts'
import { Form, Link } from 'react-router'
import { usePressed } from '../../base/shell/use-pressed.ts'
import { paths } from '../../paths.ts'
import { machineFacts } from './machine-facts.rule.ts'
import { MachineFrame } from './machine-frame.tsx'
import { machineKey } from './machine-key.rule.ts'
import { serviceText, shopToday } from './service-text.rule.ts'
import { UnsoldModelNote } from './unsold-model-note.tsx'

/** A machine: its details, its parts and its next service. */
export function MachineCard({ machine, canChange }: { machine: WorkshopMachine; canChange: boolean }) {
  const { id, title, product, productId, note, servicedOn, version } = machine
  const key = machineKey(machine)
  const pressed = usePressed()
  const servicing = pressed({ intent: 'serviced', id })
  const today = shopToday()
  const service = serviceText(machine.serviceOn, today)
  const facts = machineFacts(machine)
  return (
    <MachineFrame title={title} product={product} facts={facts} note={note}>
      {service && (
        <p className={service.isLate ? 'mt-1 text-note text-warn' : 'mt-1 text-note text-ink-2'}>{service.text}</p>
      )}
      {!service && (machine.serviceMonths ?? machine.serviceHours) !== null && (
        <p className="mt-1 text-note text-ink-2">
          Срок не посчитать: впишите, когда её купили или обслуживали, и мы напомним.
        </p>
      )}
      {!product && <UnsoldModelNote unsoldModel={machine.unsoldModel} />}
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        {key && (
          <ButtonLink to={paths.compatible('', [key])} look="quiet" size="small">
            Что подходит
          </ButtonLink>
        )}
        {canChange && (
          <>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="serviced" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="on" value={today} />
              <Button
                type="submit"
                look="quiet"
                size="small"
                isBusy={servicing.isBusy}
                isDisabled={servicing.isDisabled || servicedOn === today}
              >
                Обслужена сегодня
              </Button>
            </Form>
            {product && productId !== null && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="add" />
                <input type="hidden" name="product" value={productId} />
                <button
                  type="submit"
                  aria-label={`Ещё одна такая: ${title}`}
                  {...pressProps(pressed({ intent: 'add', product: productId }))}
                  className="inline-flex min-h-11 items-center px-2 text-note text-link"
                >
                  Ещё одна такая
                </button>
              </Form>
            )}
            <Link
              to={paths.workshop(id)}
              aria-label={`Изменить: ${title}`}
              className="inline-flex min-h-11 items-center px-2 text-note text-link"
            >
              Изменить
            </Link>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                aria-label={`Убрать: ${title}`}
                {...pressProps(pressed({ intent: 'remove', id }))}
                data-done={`Машина убрана: ${title}`}
                className="inline-flex min-h-11 items-center px-2 text-note text-ink-2 hover:text-bad"
              >
                Убрать
              </button>
            </Form>
          </>
        )}
      </div>
    </MachineFrame>
  )
}
