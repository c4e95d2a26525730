/** What the browser answers to options for signing in. Throws when the person turns it down. */
export async function passkeyAnswer(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as Record<string, unknown>
}

/** What it answers to options for a new passkey. */
export async function newPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return (await startRegistration({ optionsJSON: options as never })) as unknown as Record<string, unknown>
}

/** Words for a passkey that was not saved or did not answer. */
export const passkeyFailed = 'Ключ не сохранён: браузер или вы отменили. Повторите или выберите пароль и код'
