import { type Consent, consentPlace, consents } from '@shpulka/contract/people/consents'
import { Button } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { Form, Link, redirect } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/consents.route.ts'
import { ProfileCard } from './profile-card.tsx'
import { profileMeta } from './profile-meta.ts'
import { SavedNotice } from './saved-notice.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/consents'])
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const allConsents = await callApi(context.get(requestContext), consents.listConsents, {})
  return { allConsents, isWithdrawn: url.searchParams.has('withdrawn') }
}

export async function action({ context }: Route.ActionArgs) {
  await callApi(context.get(requestContext), consents.withdrawConsent, { query: { kind: 'advertising' } })
  return redirect(`${paths.myConsents()}?withdrawn`, 303)
}

export default function ConsentsPage({ loaderData: { allConsents, isWithdrawn } }: Route.ComponentProps) {
  const isSending = useSentForm() !== undefined
  const activeOf = (kind: Consent['kind']) =>
    allConsents.filter((each) => each.kind === kind && each.withdrawnAt === null)
  const advertising = activeOf('advertising')
  const personal = activeOf('personal-data')
  const terms = activeOf('sale-terms')
  const reviews = activeOf('review-publication')
  const raffles = activeOf('raffle')
  const withdrawn = allConsents.filter(({ withdrawnAt }) => withdrawnAt !== null)
  return (
    <>
      <h1>Согласия</h1>
      <p className="mt-1 text-ink-2">
        На что вы согласились, когда и с каким текстом. Прежние редакции текстов мы храним
      </p>
      <div className="mt-5 grid gap-4">
        {allConsents.length === 0 && (
          <EmptyState title="Согласий пока нет">
            Они появятся, когда вы оформите заказ или подпишетесь на письма.
          </EmptyState>
        )}
        {personal.length > 0 && (
          <ProfileCard
            id="personal-data"
            title="Персональные данные"
            note="Без них нельзя вести аккаунт и исполнять заказы"
          >
            <ConsentList rows={personal} />
            <p className="mt-3 text-note text-ink-2">
              Отозвать это согласие — значит удалить аккаунт.{' '}
              <Link to={paths.deletion()} className="text-link underline">
                Что при этом удаляется
              </Link>
              {' · '}
              <Link to={paths.exportedData()} className="text-link underline">
                Получить свои данные файлом
              </Link>
            </p>
          </ProfileCard>
        )}
        {terms.length > 0 && (
          <ProfileCard id="sale-terms" title="Условия продажи" note="Редакции, по которым оформлены ваши заказы">
            <ConsentList rows={terms} />
          </ProfileCard>
        )}
        {reviews.length > 0 && (
          <ProfileCard
            id="review-publication"
            title="Публикация отзывов"
            note="Действует, пока отзыв опубликован. Убрать его можно в разделе «Отзывы»"
          >
            <ConsentList rows={reviews} />
          </ProfileCard>
        )}
        {raffles.length > 0 && (
          <ProfileCard id="raffle" title="Розыгрыши" note="Имя среди участников показываем не целиком">
            <ConsentList rows={raffles} />
          </ProfileCard>
        )}
        {advertising.length > 0 && (
          <ProfileCard
            id="advertising"
            title="Письма о скидках и новинках"
            note="На заказы и сервисные письма отказ не влияет"
          >
            <ConsentList rows={advertising} />
            <Form method="post" action="." className="mt-3">
              <Button type="submit" look="quiet" isBusy={isSending}>
                Отказаться от писем
              </Button>
            </Form>
          </ProfileCard>
        )}
        <SavedNotice isSaved={isWithdrawn} text="Больше не пишем о скидках" />
        {withdrawn.length > 0 && (
          <ProfileCard id="withdrawn" title="Отозваны">
            <ConsentList rows={withdrawn} />
          </ProfileCard>
        )}
      </div>
    </>
  )
}

function ConsentList({ rows }: { rows: Consent[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ id, kind, title, version, source, givenAt, withdrawnAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <Link
            to={paths.consentText(kind, version)}
            className="inline-flex min-h-11 items-center text-link md:min-h-0"
          >
            {title}, редакция {version}
          </Link>
          <span className="text-note leading-5.5 text-ink-2">
            {withdrawnAt
              ? `${momentText(new Date(givenAt))} — ${momentText(new Date(withdrawnAt))}`
              : momentText(new Date(givenAt))}
            {consentPlace(source) && `, ${consentPlace(source)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
