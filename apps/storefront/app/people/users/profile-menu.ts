import type { IconName } from '@shpulka/ui/icon.tsx'
import { paths } from '../../paths.ts'

export interface ProfileMenuItem {
  title: string
  to: string
  icon: IconName
  /** Prefix of the section's pages, when it differs from `path`. */
  section?: string
}

/** The pages of the account, in groups as they are used. A page of `/user/profile` is in no other menu. */
export const profileMenu: readonly (readonly ProfileMenuItem[])[] = [
  [
    { title: 'Обзор', to: paths.profile(), icon: 'layout-dashboard' },
    { title: 'Уведомления', to: paths.notifications(), icon: 'bell' },
  ],
  [
    {
      title: 'Заказы',
      to: paths.orders(),
      icon: 'package',
      section: '/user/profile/order/',
    },
    { title: 'Мой цех', to: paths.workshop(), icon: 'wrench' },
    { title: 'Бланки предзаказа', to: paths.blanks(), icon: 'bell-ring' },
    { title: 'Отзывы', to: paths.myReviews(), icon: 'message-square-text' },
    { title: 'Бонусы', to: paths.bonuses(), icon: 'coins' },
    { title: 'Обращения', to: paths.requests(), icon: 'messages-square' },
    { title: 'Обратный звонок', to: paths.recall(), icon: 'phone-call' },
  ],
  [
    { title: 'Личные данные', to: paths.personalData(), icon: 'user-round' },
    { title: 'Адреса', to: paths.shippingAddresses(), icon: 'map-pin' },
  ],
  [
    { title: 'Почта и телефон', to: paths.accountContacts(), icon: 'at-sign' },
    { title: 'Пароль', to: paths.newPassword(), icon: 'key-round' },
    { title: 'Устройства', to: paths.devices(), icon: 'monitor-smartphone' },
  ],
  [
    { title: 'Рассылка', to: paths.subscriptions(), icon: 'mails' },
    { title: 'Согласия', to: paths.myConsents(), icon: 'file-check-2' },
    { title: 'Выгрузка данных', to: paths.exportedData(), icon: 'file-down' },
    { title: 'Удаление аккаунта', to: paths.deletion(), icon: 'trash-2' },
  ],
]
