import { Icon, type IconName } from '@shpulka/ui/icon.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import type { ReactNode } from 'react'
import { CallUs } from '../../base/shell/call-us.tsx'
import { useShopData } from '../../base/shell/shop.ts'

const reasons: readonly [IconName, string, string][] = [
  ['badge-percent', 'Ваши цены', 'Цены компании и накопленные бонусы видны сразу'],
  ['clipboard-list', 'Заказы под рукой', 'Что собрано, что в пути, счета и документы'],
  ['truck', 'Быстрое оформление', 'Адреса и реквизиты уже заполнены'],
  ['heart', 'Избранное и корзина', 'Одни и те же на телефоне и на компьютере'],
]

/** The frame of every sign-in form: the form on the left, the advantages of an account beside it. */
export function AuthPage({
  title,
  note,
  message,
  children,
}: {
  title: string
  note?: ReactNode
  message?: string | null | undefined
  children: ReactNode
}) {
  const { site } = useShopData()
  return (
    <div className="frame grid max-w-260 items-start gap-6 pt-5 md:pt-8 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)] lg:gap-12">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <hr aria-hidden className="stitch" />
        <div className="p-4 sm:p-7">
          <h1>{title}</h1>
          {note && <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{note}</p>}
          {message && (
            <div className="mt-4">
              <Notice kind="bad">{message}</Notice>
            </div>
          )}
          <div className="mt-5">{children}</div>
        </div>
      </div>
      <aside aria-label="Что даёт аккаунт" className="lg:pt-7">
        <p className="font-semibold">С аккаунтом удобнее</p>
        <ul className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          {reasons.map(([icon, name, text]) => (
            <li key={name} className="flex gap-3">
              <Icon name={icon} className="mt-px size-5 shrink-0 text-ink" />
              <div>
                <p className="font-medium">{name}</p>
                <p className="text-note text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-6 max-w-90 border-t border-line pt-4 text-note text-ink-2">
          <CallUs withHours after=". ">
            Не получается войти? Позвоните:
          </CallUs>
          {site.legal.name && `${site.legal.name}, ИНН ${site.legal.inn}.`}
        </p>
      </aside>
    </div>
  )
}
