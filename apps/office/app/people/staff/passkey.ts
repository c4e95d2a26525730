/** Signs a sign-in challenge with a passkey. Throws when the person cancels. */
export async function passkeyAnswer(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as Record<string, unknown>
}

/** Makes a new passkey. Throws when the person cancels. */
export async function newPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return (await startRegistration({ optionsJSON: options as never })) as unknown as Record<string, unknown>
}

/** Message for a passkey that was not saved. */
export const passkeyFailedMessage = 'Ключ не сохранён: браузер или вы отменили. Повторите или выберите пароль и код'
