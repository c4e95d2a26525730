import { Form, useNavigation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Sends the code that is asked for in place of the password an account has not. */
export function SendCodeForm({ isSent, email }: { isSent: boolean; email: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'send'
  return (
    <Notice title="У аккаунта нет пароля">
      <p>Вместо него спросим код из письма.</p>
      <Form method="post" action="." className="mt-2 flex flex-wrap items-center gap-3">
        <input type="hidden" name="intent" value="send" />
        <Button type="submit" look="quiet" size="small" isBusy={isSending}>
          {isSent ? 'Прислать код ещё раз' : 'Прислать код'}
        </Button>
        {isSent && <span className="text-note [overflow-wrap:anywhere]">Отправили на {email}</span>}
      </Form>
    </Notice>
  )
}
