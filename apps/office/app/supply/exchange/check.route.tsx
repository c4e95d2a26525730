import { type ExchangeCheckLine, exchange } from '@shpulka/contract/supply/exchange'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { useRevalidator } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { BackLink } from '../../base/shell/back-link.tsx'
import { paths } from '../../paths.ts'
import type { Route } from './+types/check.route.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = Number(params.id)
  return callApi(exchange.checkExchangeSetup, { params: { id } })
}

const states: Readonly<Record<ExchangeCheckLine['state'], readonly [string, string]>> = {
  good: ['Хорошо', 'text-good'],
  wait: ['Проверьте', 'text-warn'],
  bad: ['Исправьте', 'text-bad'],
}

/** Whether an exchange is set up: each part with what to do about it. */
export default function Check({ loaderData: { title, login, addresses, lines } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  const bad = lines.filter((line) => line.state === 'bad').length
  return (
    <div className="flex flex-col gap-4">
      <title>{`Проверка настройки: ${title} — контора`}</title>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow">
          <BackLink to={paths.exchange()}>Обмен</BackLink>
          <h1>Проверка настройки: {title}</h1>
        </div>
        <Button look="quiet" size="small" isBusy={state === 'loading'} onClick={() => void revalidate()}>
          Проверить ещё раз
        </Button>
      </div>
      <p role="status" className={bad > 0 ? 'font-medium text-bad' : 'text-ink-2'}>
        {bad > 0 ? `Надо исправить: ${bad}` : 'Ошибок в настройке не видно.'}
      </p>
      <section aria-labelledby="to-type" className="panel flex flex-col gap-2">
        <h2 id="to-type">Что ввести в программе</h2>
        <dl className="flex flex-col gap-2">
          <div>
            <dt className="text-note text-ink-3">Адрес сайта, один из двух</dt>
            {addresses.map((address) => (
              <dd key={address} className="break-all">
                <code>{address}</code>
              </dd>
            ))}
          </div>
          <div>
            <dt className="text-note text-ink-3">Пользователь</dt>
            <dd className="break-all">
              <code>{login}</code>
            </dd>
          </div>
          <div>
            <dt className="text-note text-ink-3">Пароль</dt>
            <dd>Показан, когда обмен подключали. Потерян — возьмите новый на странице обмена.</dd>
          </div>
        </dl>
      </section>
      <ul className="flex flex-col rounded-card border border-line bg-surface">
        {lines.map((line) => (
          <li
            key={line.what}
            className="grid gap-x-4 gap-y-1 border-line p-3 not-first:border-t md:grid-cols-[8rem_12rem_minmax(0,1fr)]"
          >
            <span className={classes('font-medium', states[line.state][1])}>{states[line.state][0]}</span>
            <span className="font-medium">{line.what}</span>
            <span className="min-w-0 break-words">
              {line.says}
              {line.todo && <span className="block text-note text-ink-2">{line.todo}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
