import { staff } from '@shpulka/contract/people/staff'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { Link } from 'react-router'
import type { Route } from './+types/today.route.ts'
import { callApi } from './base/api/client.ts'
import { partsOfPage } from './base/api/load-parts.ts'
import { PartlyLoaded } from './base/api/partly-loaded.tsx'
import { sections } from './base/shell/sections.ts'
import { may, mayDoEverywhere, useSession } from './base/shell/session.ts'
import type { Task } from './base/shell/task.ts'
import { transferTasks } from './buying/bank-transfers/transfer-tasks.ts'
import { orderTasks } from './buying/order-desk/order-tasks.ts'
import { debtTasks } from './people/customers/debt-tasks.ts'
import { inboxTasks } from './people/inbox/inbox-tasks.ts'
import { stuckEmailTasks } from './people/stuck-emails/stuck-email-tasks.ts'
import { exchangeTasks } from './supply/exchange/exchange-tasks.ts'
import { discrepancyTasks } from './supply/order-discrepancies/discrepancy-tasks.ts'

/** Tasks of the sections the person has permission for. */
export async function clientLoader() {
  const session = await callApi(staff.viewSession, {})
  const parts = partsOfPage()
  const tasksOf = async (isAllowed: boolean, read: () => Promise<readonly Task[]>): Promise<readonly Task[]> =>
    isAllowed ? ((await parts.load(read())) ?? []) : []
  const [orders, items, discrepancies, exchanges, transfers, debts, emails] = await Promise.all([
    tasksOf(may(session, 'orders.read'), orderTasks),
    tasksOf(may(session, 'inbox.read'), inboxTasks),
    tasksOf(may(session, 'orders.status'), discrepancyTasks),
    tasksOf(may(session, 'exchange.manage'), exchangeTasks),
    tasksOf(may(session, 'orders.money'), transferTasks),
    tasksOf(may(session, 'people.read') && may(session, 'orders.read'), debtTasks),
    tasksOf(mayDoEverywhere(session, 'emails.manage'), stuckEmailTasks),
  ])
  const all = [orders, items, discrepancies, exchanges, transfers, debts, emails].flat()
  const groups = [
    { title: 'Мои', tasks: all.filter(({ isMine }) => isMine) },
    { title: 'Заказы', tasks: [...orders, ...discrepancies, ...transfers, ...debts].filter(({ isMine }) => !isMine) },
    { title: 'Входящие', tasks: items.filter(({ isMine }) => !isMine) },
    { title: 'Обмен', tasks: exchanges },
    { title: 'Магазин', tasks: emails },
  ]
  return { groups: groups.filter(({ tasks }) => tasks.length > 0), isWhole: parts.isWhole() }
}

export default function Today({ loaderData: { groups, isWhole } }: Route.ComponentProps) {
  const session = useSession()
  const others = sections.filter(({ path, needs }) => path !== '/' && (needs === null || may(session, needs)))
  return (
    <div className="flex flex-col gap-6">
      <title>Сегодня — контора</title>
      <h1>Сегодня</h1>
      {!isWhole && <PartlyLoaded />}
      {groups.map(({ title, tasks }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
            {tasks.map((task) => (
              <li key={`${task.title} ${task.path}`}>
                <Link
                  to={task.path}
                  className={classes(
                    'panel flex h-full flex-col hover:border-edge',
                    task.isUrgent && 'border-bad bg-bad-soft',
                  )}
                >
                  <span className={classes('text-head font-semibold', task.count === 0 && 'text-ink-3')}>
                    {numberText(task.count)}
                  </span>
                  {task.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && isWhole && <p className="text-ink-2">Работы, которая ждёт вас, нет.</p>}
      <nav aria-label="Все разделы" className="lg:hidden">
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {others.map(({ title, path, icon }) => (
            <li key={path}>
              <Link to={path} className="panel flex items-center gap-3 hover:border-edge">
                <Icon name={icon} className="size-5 text-ink-2" />
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
