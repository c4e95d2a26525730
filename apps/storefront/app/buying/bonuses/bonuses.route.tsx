import { bonuses } from '@shpulka/contract/buying/bonuses'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { bonusForms, counted, dayForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { paths } from '../../paths.ts'
import { profileMeta } from '../../people/users/profile-meta.ts'
import type { Route } from './+types/bonuses.route.ts'
import { BonusLevel } from './bonus-level.tsx'
import { BonusLog } from './bonus-log.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/bonuses'])
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [balance, accounts, client] = await Promise.all([
    callApi(ctx, bonuses.getBonusBalance, { query: { page: pageIn(url) } }),
    orDefault(ctx, callApi(ctx, bonuses.listBonusAccounts, {}), []),
    callApi(ctx, bonuses.getBonusClient, {}),
  ])
  return { balance, accounts, client }
}

export default function BonusesPage({ loaderData: { balance, accounts, client } }: Route.ComponentProps) {
  const ending = accounts[0]?.ending
  const { page, pages, total } = balance.meta
  return (
    <>
      <h1>Бонусы</h1>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <section aria-labelledby="balance" className="rounded-card border border-line bg-surface p-5">
          <h2 id="balance" className="text-note font-normal text-ink-3">
            Можно потратить
          </h2>
          <p className="mt-1 text-head font-semibold">{counted(balance.value / 100, bonusForms)}</p>
          <p className="mt-1 text-ink-2">1 бонус = 1 ₽ скидки</p>
          {ending && (
            <p className="mt-3 text-note text-warn">
              {counted(ending.value / 100, bonusForms)} сгорит, если не потратить до {dateText(new Date(ending.at))}
            </p>
          )}
        </section>
        <BonusLevel client={client} />
      </div>
      <section aria-labelledby="log" className="mt-8">
        <h2 id="log">История</h2>
        {total === 0 ? (
          <div className="mt-3">
            <EmptyState
              title="Бонусов пока не было"
              actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}
            >
              Оформите заказ: когда вы его получите, часть суммы вернётся бонусами.
            </EmptyState>
          </div>
        ) : (
          <>
            <BonusLog rows={balance.bonusLog} />
            <div className="mt-4">
              <Pager page={page} pages={pages} hrefOf={paths.bonuses} />
            </div>
          </>
        )}
      </section>
      <section aria-labelledby="rules" className="mt-8 max-w-180">
        <h2 id="rules">Как это работает</h2>
        <ul className="mt-3 list-disc space-y-1.5 pl-5 text-ink-2">
          <li>
            Бонусы приходят, когда заказ получен: {percentText(client.percent)} от стоимости товаров без доставки.
          </li>
          {client.multiplier !== 1 && (
            <li>Сейчас идёт акция: обычные бонусы × {client.multiplier.toLocaleString('ru-RU')}.</li>
          )}
          <li>Процент растёт с суммой полученных заказов; возвращённые товары из неё вычитаются.</li>
          <li>
            Потратить бонусы можно за {counted(client.lastingDays, dayForms)}: первыми уходят те, что сгорят раньше.
          </li>
          <li>
            Бонусами оплачивается до {percentText(client.writeOffPercent)} стоимости товаров; при отмене заказа они
            возвращаются.
          </li>
          {client.levels.length > 1 && (
            <li>
              Уровни:{' '}
              {client.levels
                .map(
                  ({ title, percent, from }) =>
                    `«${title}» — ${percentText(percent)}${from > 0 ? ` от ${priceText(from)}` : ''}`,
                )
                .join(', ')}
              .
            </li>
          )}
        </ul>
      </section>
    </>
  )
}

const percentText = (percent: number) => `${percent.toLocaleString('ru-RU')}\u00a0%`
