import { element, leaf } from './order-document.rule.ts'

export interface CodeAndTitle {
  readonly code: string
  readonly title: string
}

/** Statuses and methods of the shop's orders, for the owner of 1С to map to its own. */
export interface OrderDirectory {
  readonly statuses: readonly CodeAndTitle[]
  readonly payments: readonly CodeAndTitle[]
  readonly deliveries: readonly CodeAndTitle[]
}

/**
 * The answer to `mode=info`. Bitrix writes «Cтатусы» with a Latin first letter, and some clients expect that; others
 * expect the correct word, so both are present.
 */
export function directoryXml({ statuses, payments, deliveries }: OrderDirectory): string {
  const entries = (list: readonly CodeAndTitle[]) =>
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
