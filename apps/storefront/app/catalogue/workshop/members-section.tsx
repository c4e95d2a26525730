import type { Workshop, WorkshopRole } from '@shpulka/contract/catalogue/workshop'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { pressProps } from '@shpulka/ui/press-props.ts'
import { Select } from '@shpulka/ui/select.tsx'
import { Form } from 'react-router'
import { usePressed } from '../../base/shell/use-pressed.ts'
import type { WorkshopActionResult } from './workshop.route.tsx'

const roleTitles: Readonly<Record<WorkshopRole, string>> = {
  owner: 'управляет',
  editor: 'меняет машины',
  viewer: 'только смотрит',
}
const options = Object.entries(roleTitles).map(([value, title]) => ({ value, title }))

type Props = Pick<Workshop, 'role' | 'members' | 'invitations'> & { answer: WorkshopActionResult | undefined }

/** Members of the workshop. An owner invites, changes roles and removes members; anybody may leave. */
export function MembersSection({ role, members, invitations, answer }: Props) {
  const pressed = usePressed()
  const isOwner = role === 'owner'
  return (
    <section aria-labelledby="members" className="mt-8 max-w-180">
      <h2 id="members">Кто видит цех</h2>
      <ul
        aria-label="Участники"
        className="mt-3 divide-y divide-line rounded-card border border-line bg-surface empty:hidden"
      >
        {members.map(({ userId, name, role: memberRole, isMe }) => (
          <li key={userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="min-w-0 grow basis-40 break-words">
              {name}
              {isMe && <span className="text-ink-3"> — это вы</span>}
            </span>
            {isOwner && members.length > 1 ? (
              <Form method="post" preventScrollReset className="flex items-center gap-2">
                <input type="hidden" name="intent" value="role" />
                <input type="hidden" name="user" value={userId} />
                <Select
                  label={`Права: ${name}`}
                  isLabelHidden
                  name="role"
                  defaultValue={memberRole}
                  key={memberRole}
                  options={options}
                />
                <Button type="submit" look="quiet" size="small" {...pressed({ intent: 'role', user: userId })}>
                  Сохранить
                </Button>
              </Form>
            ) : (
              <span className="text-note text-ink-2">{roleTitles[memberRole]}</span>
            )}
            {members.length > 1 && (isOwner || isMe) && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="remove-member" />
                <input type="hidden" name="user" value={userId} />
                <button
                  type="submit"
                  {...pressProps(pressed({ intent: 'remove-member', user: userId }))}
                  data-done={isMe ? 'Вы вышли из цеха' : `${name} больше не в цехе`}
                  aria-label={isMe ? 'Выйти из цеха' : `Убрать из цеха: ${name}`}
                  className="inline-flex min-h-11 items-center px-2 text-note text-ink-2 hover:text-bad"
                >
                  {isMe ? 'Выйти' : 'Убрать'}
                </button>
              </Form>
            )}
          </li>
        ))}
        {invitations.map(({ id, email, role: invitedRole }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-ink-2">
            <span className="min-w-0 grow basis-40 break-words">{email}</span>
            <span className="text-note">приглашение отправлено, {roleTitles[invitedRole]}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="end-invitation" />
              <input type="hidden" name="invitation" value={id} />
              <button
                type="submit"
                {...pressProps(pressed({ intent: 'end-invitation', invitation: id }))}
                data-done={`Приглашение отозвано: ${email}`}
                aria-label={`Отозвать приглашение: ${email}`}
                className="inline-flex min-h-11 items-center px-2 text-note text-ink-2 hover:text-bad"
              >
                Отозвать
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {isOwner && (
        <Form method="post" noValidate preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="invite" />
          <Field
            key={members.length + invitations.length}
            label="Пригласить по почте"
            name="email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            defaultValue={answer?.invitedEmail ?? ''}
            error={answer?.errors?.email}
            className="grow basis-52"
          />
          <Select label="Права" name="role" defaultValue="editor" options={options} />
          <Button type="submit" look="quiet" {...pressed({ intent: 'invite' })}>
            Пригласить
          </Button>
        </Form>
      )}
    </section>
  )
}

/** Workshops the visitor is invited to. */
export function ReceivedInvitations({ invitations }: { invitations: Workshop['invited'] }) {
  const pressed = usePressed()
  return (
    <ul aria-label="Приглашения" className="mt-4 flex flex-col gap-3 empty:hidden">
      {invitations.map(({ id, name, role }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-ground p-4">
          <p className="min-w-0 grow basis-60">
            {name} зовёт вас в свой цех: вы {role === 'viewer' ? 'будете видеть его машины' : 'будете вести его вместе'}
            . Ваши машины перейдут туда же.
          </p>
          {(['accept', 'end-invitation'] as const).map((intent) => (
            <Form key={intent} method="post">
              <input type="hidden" name="intent" value={intent} />
              <input type="hidden" name="invitation" value={id} />
              <Button
                type="submit"
                look={intent === 'accept' ? 'primary' : 'quiet'}
                size="small"
                {...pressed({ intent, invitation: id })}
                data-done={intent === 'accept' ? `Вы в цехе: ${name}` : 'Приглашение отклонено'}
              >
                {intent === 'accept' ? 'Вступить' : 'Отказаться'}
              </Button>
            </Form>
          ))}
        </li>
      ))}
    </ul>
  )
}
