import { type LucideIcon, UserRound } from 'lucide-react'
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
  [{ title: 'Обзор', to: paths.profile(), icon: UserRound, note: 'Кто вы и что происходит' }],
]
