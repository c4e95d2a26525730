import { Bell, FileCheck2, LayoutDashboard, type LucideIcon, UserRound } from 'lucide-react'
import { paths } from '../paths.ts'

export interface ProfileMenuItem {
  title: string
  to: string
  icon: LucideIcon
  /** In a few words, what is there; on phones, where the menu is a page of its own. */
  note: string
}

/** The pages of the account, in groups as they are used. A page of `/user/profile` is in no other menu. */
export const profileMenu: readonly (readonly ProfileMenuItem[])[] = [
  [
    { title: 'Обзор', to: paths.profile(), icon: LayoutDashboard, note: 'Кто вы и что происходит' },
    { title: 'Уведомления', to: paths.notifications(), icon: Bell, note: 'Что мы хотели вам сказать' },
  ],
  [{ title: 'Личные данные', to: paths.personalData(), icon: UserRound, note: 'Имя, организация, учебное заведение' }],
  [{ title: 'Согласия', to: paths.myConsents(), icon: FileCheck2, note: 'На что вы согласились и когда' }],
]
