import { type Notification, notifications } from '@shpulka/contract/people/notifications'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Icon, type IconName } from '@shpulka/ui/icon.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { data, Form, redirect } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { paths, sameSitePath } from '../../paths.ts'
import { profileMeta } from '../users/profile-meta.ts'
import type { Route } from './+types/notifications.route.ts'
import { unreadForms } from './unread-forms.rule.ts'

const rows = 10

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const page = Math.max(Math.trunc(Number(url.searchParams.get('page'))) || 1, 1)
  const [list, count] = await Promise.all([
    callApi(ctx, notifications.listNotifications, { query: { showReceived: true, page, limit: rows } }),
    callApi(ctx, notifications.countNotifications, {}),
  ])
  if (list.items.length === 0 && list.total > 0) throw redirect(paths.notifications(list.pages))
  return { list, unread: count.unread }
}

/** Marks as read `all` or one id; with `link`, redirects to the page the notification is about. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const read = form.get('read')
  const id = Number(read)
  if (read !== 'all' && !(Number.isInteger(id) && id > 0 && id < 2 ** 31))
    throw data({ statusCode: 400, message: 'Непонятно, какое уведомление прочитано', errors: {} }, { status: 400 })
  await callApi(ctx, notifications.markAllRead, { body: read === 'all' ? {} : { notifyIDs: [id] } })
  const link = form.get('link')
  return redirect(link === null ? paths.notifications(Number(form.get('page')) || 1) : sameSitePath(link), 303)
}

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/notifications'])
}

export default function NotificationsPage({ loaderData: { list, unread } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1>Уведомления</h1>
        {unread > 0 && (
          <Form method="post">
            <input type="hidden" name="read" value="all" />
            <Button type="submit" look="quiet" size="small">
              <Icon name="check" className="size-4" />
              Прочитать все
            </Button>
          </Form>
        )}
      </div>
      {list.total > 0 ? (
        <>
          <p className="mt-1 text-ink-3">{unread > 0 ? counted(unread, unreadForms) : 'Все прочитаны'}</p>
          <ul className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {list.items.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} page={list.page} />
            ))}
          </ul>
          <div className="mt-6">
            <Pager page={list.page} pages={list.pages} hrefOf={paths.notifications} />
          </div>
        </>
      ) : (
        <div className="mt-4">
          <EmptyState
            title="Уведомлений пока нет"
            actions={<ButtonLink to={paths.catalog()}>Перейти в каталог</ButtonLink>}
          >
            Здесь появится, что происходит с вашими заказами, и другие новости для вас.
          </EmptyState>
        </div>
      )}
    </>
  )
}

const icons: Readonly<Record<string, IconName>> = {
  'order-status': 'package',
  blank: 'file-text',
  raffle: 'gift',
  review: 'message-square-text',
}

function NotificationRow({
  notification: { id, typeCode, title, body, link, createdAt, isRead },
  page,
}: {
  notification: Notification
  page: number
}) {
  const icon = icons[typeCode] ?? 'bell'
  return (
    <li className={classes('flex gap-3 border-l-3 p-4', isRead ? 'border-l-transparent' : 'border-l-ink')}>
      <Icon name={icon} className={classes('mt-0.5 size-5 shrink-0', isRead ? 'text-ink-3' : 'text-ink')} />
      <article className="min-w-0 grow gap-x-6 md:flex md:items-start md:justify-between">
        <div className="min-w-0">
          <h2 className={classes('text-body', isRead ? 'font-medium' : 'font-semibold')}>
            {!isRead && <span className="sr-only">Новое: </span>}
            {title}
          </h2>
          {body && <p className="mt-0.5 max-w-160 whitespace-pre-line text-ink-2">{body}</p>}
          <p className="mt-1 text-note text-ink-3">
            <time dateTime={createdAt}>{momentText(new Date(createdAt))}</time>
          </p>
        </div>
        {(link !== '' || !isRead) && (
          <div className="flex shrink-0 flex-wrap gap-2 max-md:mt-2 md:flex-row-reverse">
            {link !== '' && (
              <ReadForm id={id} page={page} link={link}>
                <Button type="submit" look="quiet" size="small" aria-label={`Открыть: ${title}`}>
                  Открыть
                  <Icon name="arrow-right" className="size-4" />
                </Button>
              </ReadForm>
            )}
            {!isRead && (
              <ReadForm id={id} page={page}>
                <Button type="submit" look="plain" size="small" aria-label={`Прочитано: ${title}`}>
                  Прочитано
                </Button>
              </ReadForm>
            )}
          </div>
        )}
      </article>
    </li>
  )
}

function ReadForm({
  id,
  page,
  link,
  children,
}: {
  id: number
  page: number
  link?: string
  children: React.ReactNode
}) {
  return (
    <Form method="post" preventScrollReset={link === undefined}>
      <input type="hidden" name="read" value={id} />
      <input type="hidden" name="page" value={page} />
      {link !== undefined && <input type="hidden" name="link" value={link} />}
      {children}
    </Form>
  )
}
