import type { Permission } from '@shpulka/contract/base/permissions'
import type { IconName } from '@shpulka/ui/icon.tsx'
import { paths } from '../../paths.ts'

/** A section of the office. The menu and the palette show the sections a person may enter. */
export interface Section {
  readonly title: string
  readonly path: string
  readonly icon: IconName
  /** Null: open to everybody. */
  readonly needs: Permission | null
}

export const sections: readonly Section[] = [
  { title: 'Сегодня', path: paths.today(), icon: 'house', needs: null },
  { title: 'Заказы', path: paths.orders(), icon: 'clipboard-list', needs: 'orders.read' },
  { title: 'Предложения', path: paths.priceOffers(), icon: 'file-text', needs: 'orders.place' },
  { title: 'Входящие', path: paths.inbox(), icon: 'mail', needs: 'inbox.read' },
  { title: 'Поступления', path: paths.transfers(), icon: 'landmark', needs: 'orders.money' },
  { title: 'Расхождения', path: paths.discrepancies(), icon: 'message-square-warning', needs: 'orders.status' },
  { title: 'Клиенты', path: paths.customers(), icon: 'user-round', needs: 'people.read' },
  { title: 'Что подходит', path: paths.fit(), icon: 'puzzle', needs: 'fit.edit' },
  { title: 'Цены', path: paths.prices(), icon: 'badge-percent', needs: 'prices.read' },
  { title: 'Обмен', path: paths.exchange(), icon: 'truck', needs: 'exchange.read' },
  { title: 'Люди и права', path: paths.staff(), icon: 'users', needs: 'staff.manage' },
  { title: 'Журнал', path: paths.journal(), icon: 'book-open', needs: 'audit.read' },
  { title: 'Мой вход', path: paths.account(), icon: 'key-round', needs: null },
]
