import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { Form, Link } from 'react-router'
import { usePressed } from '../../base/shell/use-pressed.ts'
import { paths } from '../../paths.ts'

/** A saved address with its actions. */
export function ShippingCard({
  address: { id, contactPerson, phone, zip, isDefault, address },
  isEdited,
}: {
  address: ShippingAddress
  isEdited: boolean
}) {
  const pressed = usePressed()
  return (
    <li
      className={classes('flex flex-col rounded-card border bg-surface p-4', isEdited ? 'border-ink' : 'border-line')}
    >
      <div className="flex items-start justify-between gap-3">
        <p className="font-medium">{[zip, address.value].filter((part) => part).join(', ')}</p>
        {isDefault && (
          <span className="shrink-0 rounded-full bg-good-soft px-2.5 py-0.5 text-note font-medium text-good">
            Основной
          </span>
        )}
      </div>
      <p className="mt-1 text-note text-ink-2">
        {contactPerson}, <span className="whitespace-nowrap">{phoneText(phone)}</span>
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-1 gap-y-1 pt-3">
        <Link
          to={paths.shippingAddresses(id)}
          aria-label={`Изменить адрес: ${address.value}`}
          className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-note text-link hover:bg-ground md:min-h-9"
        >
          <Icon name="pencil" className="size-4" />
          Изменить
        </Link>
        {!isDefault && (
          <Form method="post" action="." preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="intent"
              value="default"
              look="plain"
              size="small"
              aria-label={`Сделать основным: ${address.value}`}
              {...pressed({ intent: 'default', id })}
            >
              Сделать основным
            </Button>
          </Form>
        )}
        <details className="relative">
          <summary
            aria-label={`Удалить адрес: ${address.value}`}
            className="flex min-h-11 cursor-pointer items-center rounded-control px-2 text-note text-ink-2 hover:bg-ground md:min-h-9"
          >
            Удалить
          </summary>
          <Form method="post" action="." preventScrollReset className="mt-1 flex flex-wrap items-center gap-2">
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="intent"
              value="remove"
              look="danger"
              size="small"
              data-done={`Адрес удалён: ${address.value}`}
              {...pressed({ intent: 'remove', id })}
            >
              Да, удалить адрес
            </Button>
          </Form>
        </details>
      </div>
    </li>
  )
}
