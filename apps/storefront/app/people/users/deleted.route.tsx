import { ButtonLink } from '@shpulka/ui/button.tsx'
import { useEffect } from 'react'
import { CallUs } from '../../base/shell/call-us.tsx'
import { clearStorage } from '../../base/shell/clear-browser.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/deleted.route.ts'
import { profileMeta } from './profile-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/deleted'])
}

/** Shown after an account is deleted; the visitor is signed out. */
export default function DeletedPage() {
  useEffect(clearStorage, [])
  return (
    <div className="frame max-w-180 pt-8">
      <h1>Аккаунт удалён</h1>
      <p className="mt-2 text-ink-2">
        Личных данных у нас больше нет, вход завершён на всех устройствах. Документы о покупках хранятся без почты,
        телефона и адреса. <CallUs after=".">Если понадобится копия счёта, позвоните:</CallUs>
      </p>
      <ButtonLink to={paths.catalog()} look="quiet" className="mt-5">
        В каталог
      </ButtonLink>
    </div>
  )
}
