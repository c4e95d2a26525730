import { type OwnRaffleEntry, type Raffle, raffles } from '@shpulka/contract/people/raffles'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { useEffect } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import { useProof } from '../../base/proof/use-proof.tsx'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import { ConsentTextLink } from '../consents/consent-text-link.tsx'
import { entryBody } from './entry-body.rule.ts'

interface Answer {
  entry: OwnRaffleEntry | null
  message: string
  errors: Record<string, string>
}

/**
 * The visitor’s own entry in a raffle. The document has the form for everybody; for those who already have a ticket, it
 * is loaded afterwards and replaces the form.
 */
export function EntryPanel({ raffle, answer }: { raffle: Raffle; answer: Answer | undefined }) {
  const personal = usePersonal()
  const { data, load } = useFetcher<{ entry: OwnRaffleEntry | null }>()
  const isSignedIn = personal?.user != null
  useEffect(() => {
    if (isSignedIn && raffle.state !== 'coming') void load(paths.raffleEntry(raffle.code))
  }, [isSignedIn, load, raffle.code, raffle.state])
  const entry = answer?.entry ?? data?.entry ?? null
  const isGuest = personal !== null && !isSignedIn
  return (
    <div
      className={classes('mt-5 border-t border-line pt-5', raffle.state === 'open' ? 'min-h-42' : 'min-h-16')}
      aria-live="polite"
    >
      {entry ? (
        <OwnTicket raffle={raffle} entry={entry} />
      ) : raffle.state === 'open' ? (
        <EntryForm raffle={raffle} answer={answer} isGuest={isGuest} />
      ) : (
        <p className="text-ink-2">
          {raffle.state === 'coming'
            ? 'Кнопка «Участвовать» появится здесь, когда начнётся приём.'
            : 'Новые билеты не выдаются: список участников закрыт.'}
        </p>
      )}
    </div>
  )
}

function OwnTicket({ raffle, entry }: { raffle: Raffle; entry: OwnRaffleEntry }) {
  const prize = raffle.prizes.find(({ place }) => place === entry.place)
  return (
    <div className="flex items-start gap-4">
      <span className="grid size-12 shrink-0 place-content-center rounded-control bg-accent-soft text-ink">
        <Icon name="ticket" />
      </span>
      <div>
        <p className="text-lead font-semibold">Ваш билет № {entry.number}</p>
        <p className="font-mono text-note text-ink-3">{entry.ticket}</p>
        <p className="mt-1 text-ink-2">
          {raffle.state !== 'drawn'
            ? 'Вы участвуете. Итоги пришлём уведомлением, а если билет выиграет — ещё и письмом.'
            : prize
              ? `Ваш билет выиграл: ${prize.title}. Как получить приз, мы написали на вашу почту.`
              : 'В этот раз билет не выиграл.'}
        </p>
      </div>
    </div>
  )
}

function EntryForm({ raffle, answer, isGuest }: { raffle: Raffle; answer: Answer | undefined; isGuest: boolean }) {
  const { method, path } = raffles.enterRaffle
  const proof = useProof(method, path.replace('{code}', raffle.code), entryBody)
  const isBusy = useSentForm() !== undefined
  const signin = paths.signin(paths.raffle(raffle.code))
  if (isGuest)
    return (
      <>
        <p className="text-ink-2">
          Билет выдаётся тому, у кого есть аккаунт: один на человека. После входа вы вернётесь сюда.
        </p>
        <ButtonLink to={signin} className="mt-4 max-sm:w-full">
          Войти и участвовать
        </ButtonLink>
      </>
    )
  return (
    <>
      {answer?.message && !answer.errors.consent && (
        <div className="mb-4">
          <Notice kind="bad" title="Билет не выдан">
            {answer.message}
            {answer.errors.email && (
              <>
                {' '}
                <Link to={paths.newPassword()} className="text-link underline">
                  Подтвердить почту
                </Link>
              </>
            )}
          </Notice>
        </div>
      )}
      <Form method="post" action={paths.raffle(raffle.code)} preventScrollReset noValidate {...proof.form}>
        <Checkbox name="consent" error={answer?.errors.consent}>
          Соглашаюсь на обработку имени и почты для этого розыгрыша. <ConsentTextLink code="raffle" />
        </Checkbox>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" isBusy={isBusy || proof.isSolving} className="max-sm:w-full">
            Участвовать
          </Button>
          <span className="text-note text-ink-3">Нажимая, вы принимаете правила розыгрыша. Нужен вход в аккаунт.</span>
        </div>
        {proof.note}
      </Form>
    </>
  )
}
