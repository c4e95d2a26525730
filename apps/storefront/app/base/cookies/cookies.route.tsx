import { randomUUID } from 'node:crypto'
import { isUuid } from '@shpulka/contract/base/ids'
import { consents } from '@shpulka/contract/people/consents'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { Button } from '@shpulka/ui/button.tsx'
import { RadioCard } from '@shpulka/ui/checkbox.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { data, Form, redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { callApi, failureIn } from '../api/client.server.ts'
import { readForm } from '../api/form.server.ts'
import { requestContext } from '../api/request-context.server.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { titleFor } from '../shell/page-titles.ts'
import { type ShopData, useShopData } from '../shell/shop.ts'
import { useSentForm } from '../shell/use-sent-form.ts'
import type { Route } from './+types/cookies.route.ts'
import { cookieChoiceText } from './cookie-choice.rule.ts'

/** The result of saving the choice. */
export interface CookiesActionResult {
  isSaved: boolean
  failure: string | null
}

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { ...titleFor('cookies', shop), canonical: paths.cookies() })
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const text = await callApi(ctx, consents.getConsentText, { query: { kind: 'cookies' }, isPersonal: false })
  return { text, choice: ctx.cookieChoice, choiceId: randomUUID() }
}

/** Saves the choice: first in the database, as proof of consent, then in a cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const statistics = form.get('choice') === 'all'
  const source = form.get('source') === 'banner' ? 'banner' : 'page'
  try {
    const { version } = await callApi(ctx, consents.getConsentText, { query: { kind: 'cookies' }, isPersonal: false })
    const sentId = String(form.get('id'))
    const id = isUuid(sentId) ? sentId.toLowerCase() : randomUUID()
    await callApi(ctx, consents.saveCookieChoice, { body: { id, version, statistics, source } })
    ctx.changedCookies.set('cookie-choice', cookieChoiceText(statistics, version, id))
  } catch (error) {
    const { statusCode } = failureIn(error)
    return data<CookiesActionResult>(
      { isSaved: false, failure: 'Не удалось запомнить выбор. Повторите ещё раз' },
      { status: statusCode },
    )
  }
  // A post without `.data` comes from a browser without scripts: a redirect keeps a reload from sending the form again.
  if (!new URL(request.url).pathname.endsWith('.data')) throw redirect(`${paths.cookies()}?kept`, 303)
  return { isSaved: true, failure: null } satisfies CookiesActionResult
}

export default function CookiesPage({ loaderData: { text, choice, choiceId }, actionData }: Route.ComponentProps) {
  const { metrics } = useShopData()
  const isSending = useSentForm() !== undefined
  const answer = actionData as CookiesActionResult | undefined
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14">
        <article className="max-w-180">
          <h1>{text.title}</h1>
          <p className="mt-1 text-ink-3">
            Редакция {text.version}, действует с {dateText(new Date(text.publishedAt))}
          </p>
          <div className="mt-5 space-y-3">
            {text.paragraphs.map((paragraph) => (
              <p key={paragraph} className="[overflow-wrap:anywhere]">
                {paragraph}
              </p>
            ))}
          </div>
        </article>
        {metrics ? (
          <Form method="post" className="rounded-card border border-line bg-surface p-5">
            <h2 className="text-lead!">Ваш выбор</h2>
            <input type="hidden" name="source" value="page" />
            <input type="hidden" name="id" value={choiceId} />
            <div className="mt-3 grid gap-2">
              <RadioCard
                name="choice"
                value="necessary"
                defaultChecked={choice !== 'all'}
                title="Только необходимые"
                description="Корзина, вход и ваши настройки"
              />
              <RadioCard
                name="choice"
                value="all"
                defaultChecked={choice === 'all'}
                title="Необходимые и статистика"
                description="И счётчик посещений, без имени и контактов"
              />
            </div>
            <Button type="submit" isBusy={isSending} className="mt-4 w-full">
              Сохранить выбор
            </Button>
            <div className="mt-3 empty:hidden">
              {answer?.failure && <Notice kind="bad">{answer.failure}</Notice>}
              {(answer?.isSaved || (!answer && choice !== null)) && (
                <Notice kind="good">
                  {choice === 'all' ? 'Выбрано: необходимые и статистика' : 'Выбрано: только необходимые'}
                </Notice>
              )}
            </div>
          </Form>
        ) : (
          <Notice title="Счётчиков на сайте нет">
            Магазин хранит в браузере только необходимое, поэтому выбирать не из чего.
          </Notice>
        )}
      </div>
    </div>
  )
}
