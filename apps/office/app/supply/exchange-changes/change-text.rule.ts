import type { ChangeKind, ExchangeChange } from '@shpulka/contract/supply/exchange-changes'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

const titles: Readonly<Record<ChangeKind, string>> = {
  price: 'Цена',
  stock: 'Остаток',
  hidden: 'Скрыто',
  shown: 'Снова показано',
  new: 'Новое',
  name: 'Название',
  text: 'Описание',
  article: 'Артикул',
  category: 'Раздел',
  card: 'Свойства и картинки',
}
const states: Readonly<Record<string, string>> = { hidden: 'скрыт', shown: 'показан' }

/** Readable texts of a change; a text is empty when there is no value. */
export function changeText({ kind, field, was, becomes }: Pick<ExchangeChange, 'kind' | 'field' | 'was' | 'becomes'>) {
  const text = (value: string | null): string => {
    if (value === null) return ''
    if (kind === 'price') return priceText(Number(value))
    if (kind === 'stock') return numberText(Number(value))
    return kind === 'hidden' || kind === 'shown' ? (states[value] ?? value) : value
  }
  return {
    what: field === '' ? titles[kind] : `${titles[kind]}: ${field}`,
    was: text(was),
    becomes: kind === 'new' ? 'добавлен' : kind === 'card' ? 'изменены' : text(becomes),
  }
}
