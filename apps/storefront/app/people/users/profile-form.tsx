import { Button } from '@shpulka/ui/button.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { type ReactNode, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import type { ProfileActionResult } from './personal.route.tsx'
import type { ProfileIntent } from './profile-forms.rule.ts'
import { SavedNotice } from './saved-notice.tsx'

/** The state that the forms of one page share: the profile’s version, the refused form and the saved one. */
export interface FormsState {
  version: number
  answer: ProfileActionResult | undefined
  savedIntent: ProfileIntent | null
}

interface Props {
  intent: ProfileIntent
  state: FormsState
  /** The values of the fields in the stored profile. */
  storedValues: Record<string, string>
  children: (
    field: (name: string) => { name: string; id: string; defaultValue: string | undefined; error: string | undefined },
  ) => ReactNode
}

/**
 * A form for one part of the profile. After it is saved it is mounted anew with the stored values; saving another form
 * leaves what is typed here.
 */
export function ProfileForm({ intent, state: { version, answer, savedIntent }, storedValues, children }: Props) {
  const ownAnswer = answer?.intent === intent ? answer : undefined
  const form = useFocusOnError(ownAnswer)
  const isSent = useSentForm()?.get('intent') === intent
  const isReloading = useNavigation().state === 'loading' && ownAnswer?.isOutdated
  const isJustSaved = savedIntent === intent && answer === undefined
  const { key } = useLocation()
  const [shownKey, setShownKey] = useState(key)
  if (isJustSaved && shownKey !== key) setShownKey(key)
  return (
    <Form ref={form} method="post" action="." preventScrollReset noValidate key={shownKey} className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      {ownAnswer?.message && <Notice kind="bad">{ownAnswer.message}</Notice>}
      {children((name) => ({
        name,
        id: `${intent}-${name}`,
        defaultValue: ownAnswer?.values[name] ?? storedValues[name],
        error: ownAnswer?.errors[name],
      }))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={isSent || isReloading}>
          Сохранить
        </Button>
        <SavedNotice isSaved={isJustSaved} text="Сохранили" />
      </div>
    </Form>
  )
}

/** Removes a part of the profile; asks first, for all of it is gone at once. */
export function RemovalForm({
  intent,
  state: { version, answer },
  title,
  note,
}: {
  intent: ProfileIntent
  state: FormsState
  title: string
  /** What is lost. */
  note: string
}) {
  const isSending = useNavigation().formData?.get('intent') === intent
  const refusal = answer?.intent === intent ? answer.message : null
  return (
    <details open={refusal !== null}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link md:min-h-8">{title}</summary>
      <Form method="post" action="." preventScrollReset className="flex flex-wrap items-center gap-3 pb-1">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={version} />
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        <span className="text-note text-ink-2">{note}</span>
        <Button type="submit" look="danger" size="small" isBusy={isSending} aria-label={title}>
          Убрать
        </Button>
      </Form>
    </details>
  )
}
