import { Button } from '@shpulka/ui/button.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Form } from 'react-router'
import { useProof } from '../../base/proof/use-proof.tsx'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import type { FormActionResult } from '../sessions/auth-form.server.ts'

interface Props {
  email: string
  deviceId: string
  isSent: boolean
  /** The answer to any form of the page; shown when this one was sent. */
  answer: FormActionResult | undefined
}

/** Sends an email with a code, which replaces the password of an account that has none. */
export function SendCodeForm({ email, deviceId, isSent, answer }: Props) {
  const isSending = useSentForm()?.get('intent') === 'send'
  const proof = useProof('POST', '/users/v1/password/send-temp', () => ({ email, deviceId }))
  const refusal = answer?.values.intent === 'send' ? (answer.message ?? Object.values(answer.errors)[0]) : undefined
  return (
    <Form method="post" action="." preventScrollReset {...proof.form} className="mt-2 grid gap-2">
      <input type="hidden" name="intent" value="send" />
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="quiet" size="small" isBusy={isSending || proof.isSolving}>
          {isSent ? 'Прислать код ещё раз' : 'Прислать код'}
        </Button>
        {isSent && !refusal && (
          <span role="status" className="text-note text-good [overflow-wrap:anywhere]">
            Код отправили на {email}, он действует 10 минут
          </span>
        )}
      </div>
      {proof.note}
    </Form>
  )
}
