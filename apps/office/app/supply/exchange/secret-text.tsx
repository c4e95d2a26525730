/** Login and secret to copy into the program; the shop shows them only once. */
export function SecretText({ login, secret }: { readonly login: string; readonly secret: string }) {
  return (
    <div className="flex flex-col gap-2">
      <p>Впишите в настройки обмена программы. Пароль показан один раз.</p>
      <p>
        Логин <code className="break-all">{login}</code>
      </p>
      <p>
        Пароль <code className="break-all">{secret}</code>
      </p>
    </div>
  )
}
