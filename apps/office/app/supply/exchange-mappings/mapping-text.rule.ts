import type { MappedKind, Mapping } from '@shpulka/contract/supply/exchange-mappings'
import { counted, type Forms, ofGoodsForms } from '@shpulka/ui/text/plural.rule.ts'

/** Text of a mapping in its row. */
export function mappingText(kind: MappedKind, { state, title, isFilter }: Mapping): string {
  if (state === 'none') return kind === 'warehouse' ? 'не считается' : 'не загружается'
  if (state === 'purchase') return 'закупочная: покупатели её не видят'
  if (state === 'unmapped') return kind === 'warehouse' ? 'не выбрано: не считается' : 'не выбрано: не загружается'
  const filter = isFilter ? ', фильтр' : ''
  if (state === 'guessed') return `→ ${title}, по названию`
  if (state === 'own') return `как в программе${filter}`
  return `→ ${title}${filter}`
}

const whatChanges: Readonly<Record<MappedKind, string>> = {
  'price-type': 'Изменятся цены',
  warehouse: 'Изменится наличие',
  category: 'Встанут в другой раздел карточки',
  property: 'Изменятся характеристики',
}

/** What a saved choice changes. */
export const effectText = (kind: MappedKind, count: number): string =>
  count === 0 ? 'Сейчас ни один товар не изменится.' : `${whatChanges[kind]} ${counted(count, ofGoodsForms)}.`

const packages: Forms = ['пакет', 'пакета', 'пакетов']

/** The notice after a choice is saved. */
export const savedText = (count: number): string =>
  count === 0
    ? 'Записано. Подействует со следующего обмена: файлов последней выгрузки уже нет.'
    : `Записано. Последняя выгрузка читается заново: ${counted(count, packages)}.`
