import { element, leaf } from './order-document.rule.ts'

export interface NamedInOrders {
  readonly code: string
  readonly title: string
}

/** Statuses and methods of the shop's orders, for the owner of 1С to map to its own. */
export interface OrderDirectory {
  readonly statuses: readonly NamedInOrders[]
  readonly payments: readonly NamedInOrders[]
  readonly deliveries: readonly NamedInOrders[]
}

/**
 * The answer to `mode=info`. Bitrix spells the first letter of «Cтатусы» in Latin, and clients look for it so; others
 * look for the word as it is written.
 */
export function directoryXml({ statuses, payments, deliveries }: OrderDirectory): string {
  const entries = (list: readonly NamedInOrders[]) =>
    list.map(({ code, title }) => element('Элемент', leaf('Ид', code), leaf('Название', title)))
  return (
    '<?xml version="1.0" encoding="windows-1251"?>\n' +
    element(
      'Справочник',
      element('Cтатусы', ...entries(statuses)),
      element('Статусы', ...entries(statuses)),
      element('ПлатежныеСистемы', ...entries(payments)),
      element('СлужбыДоставки', ...entries(deliveries)),
    )
  )
}
