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
  /** In a few words, what is there; on phones, where the menu is a page of its own. */
  note: string
  /** Where all its pages begin, when that is not its own address. */
  section?: string
}

/** The pages of the account, in groups as they are used. A page of `/user/profile` is in no other menu. */
export const profileMenu: readonly (readonly ProfileMenuItem[])[] = [
  [
    { title: 'Обзор', to: paths.profile(), icon: LayoutDashboard, note: 'Кто вы и что происходит' },
    { title: 'Уведомления', to: paths.notifications(), icon: Bell, note: 'Что мы хотели вам сказать' },
  ],
  [
    {
      title: 'Заказы',
      to: paths.orders(),
      icon: Package,
      note: 'Статусы, повтор и отмена',
      section: '/user/profile/order/',
    },
    { title: 'Бланки предзаказа', to: paths.blanks(), icon: BellRing, note: 'Товары, которых вы ждёте' },
    { title: 'Отзывы', to: paths.myReviews(), icon: MessageSquareText, note: 'Что оценить, что уже написано' },
    { title: 'Бонусы', to: paths.bonuses(), icon: Coins, note: 'Сколько накоплено и как потратить' },
    { title: 'Обращения', to: paths.requests(), icon: MessagesSquare, note: 'Ваши вопросы и заявки, наши ответы' },
    { title: 'Обратный звонок', to: paths.recall(), icon: PhoneCall, note: 'Попросить перезвонить' },
  ],
  [
    { title: 'Личные данные', to: paths.personalData(), icon: UserRound, note: 'Имя, организация, учебное заведение' },
    { title: 'Адреса', to: paths.shippingAddresses(), icon: MapPin, note: 'Куда и кому доставлять' },
  ],
  [
    { title: 'Почта и телефон', to: paths.contactsOfMine(), icon: AtSign, note: 'По ним вы входите' },
    { title: 'Пароль', to: paths.newPassword(), icon: KeyRound, note: 'Сменить или задать' },
    { title: 'Устройства', to: paths.devices(), icon: MonitorSmartphone, note: 'Где вы вошли, завершить вход' },
  ],
  [
    { title: 'Рассылка', to: paths.subscriptions(), icon: Mails, note: 'Письма о скидках и новинках' },
    { title: 'Согласия', to: paths.myConsents(), icon: FileCheck2, note: 'На что вы согласились и когда' },
    { title: 'Удаление аккаунта', to: paths.deletion(), icon: Trash2, note: 'Что удалим и что останется' },
  ],
]
