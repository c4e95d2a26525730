import {
  AtSign,
  Bell,
  BellRing,
  Coins,
  FileCheck2,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mails,
  MapPin,
  MessageSquareText,
  MessagesSquare,
  MonitorSmartphone,
  Package,
  PhoneCall,
  Trash2,
  UserRound,
} from 'lucide-react'
import { paths } from '../../paths.ts'

export interface ProfileMenuItem {
  title: string
  to: string
  icon: LucideIcon
  /** Where all its pages begin, when that is not its own address. */
  section?: string
}

/** The pages of the account, in groups as they are used. A page of `/user/profile` is in no other menu. */
export const profileMenu: readonly (readonly ProfileMenuItem[])[] = [
  [
    { title: 'Обзор', to: paths.profile(), icon: LayoutDashboard },
    { title: 'Уведомления', to: paths.notifications(), icon: Bell },
  ],
  [
    {
      title: 'Заказы',
      to: paths.orders(),
      icon: Package,
      section: '/user/profile/order/',
    },
    { title: 'Бланки предзаказа', to: paths.blanks(), icon: BellRing },
    { title: 'Отзывы', to: paths.myReviews(), icon: MessageSquareText },
    { title: 'Бонусы', to: paths.bonuses(), icon: Coins },
    { title: 'Обращения', to: paths.requests(), icon: MessagesSquare },
    { title: 'Обратный звонок', to: paths.recall(), icon: PhoneCall },
  ],
  [
    { title: 'Личные данные', to: paths.personalData(), icon: UserRound },
    { title: 'Адреса', to: paths.shippingAddresses(), icon: MapPin },
  ],
  [
    { title: 'Почта и телефон', to: paths.contactsOfMine(), icon: AtSign },
    { title: 'Пароль', to: paths.newPassword(), icon: KeyRound },
    { title: 'Устройства', to: paths.devices(), icon: MonitorSmartphone },
  ],
  [
    { title: 'Рассылка', to: paths.subscriptions(), icon: Mails },
    { title: 'Согласия', to: paths.myConsents(), icon: FileCheck2 },
    { title: 'Удаление аккаунта', to: paths.deletion(), icon: Trash2 },
  ],
]
