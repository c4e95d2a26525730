import { ButtonLink } from '@shpulka/ui/button.tsx'
import { phoneHref } from '@shpulka/ui/text/phone-text.rule.ts'
import { useEffect } from 'react'
import { clearStorage } from '../../base/shell/clear-browser.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/deleted.route.ts'
import { profileMeta } from './profile-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/deleted'])
}

/** Shown after an account is deleted; the visitor is signed out. */
export default function DeletedPage() {
  const { site } = useShopData()
  useEffect(clearStorage, [])
  return (
    <div className="frame max-w-180 pt-8">
      <h1>Аккаунт удалён</h1>
      <p className="mt-2 text-ink-2">
        Личных данных у нас больше нет, вход завершён на всех устройствах. Документы о покупках хранятся без почты,
        телефона и адреса. Если понадобится копия счёта, позвоните:{' '}
        <a href={phoneHref(site.phone)} className="font-semibold whitespace-nowrap text-link">
          {site.phone}
        </a>
        .
      </p>
      <ButtonLink to={paths.catalog()} look="quiet" className="mt-5">
        В каталог
      </ButtonLink>
    </div>
  )
}
