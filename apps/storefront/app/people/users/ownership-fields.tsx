import { Field } from '@shpulka/ui/field.tsx'
import { PasswordField } from '@shpulka/ui/password-field.tsx'
import type { FormActionResult } from '../sessions/auth-form.server.ts'

/** Asks for proof that the account is the visitor's: its password, or a code from an email if it has none. */
export function OwnershipFields({
  hasPassword,
  id,
  answer,
}: {
  hasPassword: boolean
  id: string
  answer: FormActionResult | undefined
}) {
  return hasPassword ? (
    <PasswordField
      label="Пароль от аккаунта"
      name="password"
      id={`${id}-password`}
      autoComplete="current-password"
      required
      error={answer?.errors.password}
    />
  ) : (
    <Field
      label="Код из письма"
      name="code"
      id={`${id}-code`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      hint="У аккаунта нет пароля: код придёт на вашу почту"
      error={answer?.errors.code}
    />
  )
}
