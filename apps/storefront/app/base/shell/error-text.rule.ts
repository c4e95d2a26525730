/** What an error page says (spec 2, 8). */
export interface ErrorText {
  status: number
  title: string
  line: string
}

/** Reads whatever was thrown: a route error with a status and perhaps a failure of the API, or anything else. */
export function errorText(error: unknown): ErrorText {
  const { status, data } = partsOf(error)
  const code = typeof status === 'number' ? status : 500
  if (isSessionOver(error))
    return {
      status: code,
      title: 'Уважаемый пользователь!',
      line:
        'Ваша сессия закончилась, потому что вы долго ничего не делали. Войдите в аккаунт заново: введите ' +
        'электронную почту и пароль.',
    }
  return { status: code, title: 'Что-то пошло не так', line: lineOf(code, data) }
}

/** spec 8: 406. */
export const isSessionOver = (error: unknown) => partsOf(error).status === 406

/** Pages that may have been meant, where whoever threw the error looked for them. */
export function nearPagesIn(error: unknown): { title: string; to: string }[] {
  const { data } = partsOf(error)
  const near = typeof data === 'object' && data !== null && 'near' in data ? data.near : null
  return Array.isArray(near) ? near : []
}

const partsOf = (error: unknown) =>
  (typeof error === 'object' && error !== null ? error : {}) as { status?: unknown; data?: unknown }

function lineOf(status: number, data: unknown): string {
  // spec 8: the message of an unknown path names it for programs; people read the same words of every page that is not
  // there.
  if (status === 404) return 'Страница не найдена'
  // A bare text is not for people: React Router's own words, or the page a proxy answered with.
  const said = typeof data === 'object' && data !== null && 'message' in data ? data.message : null
  return typeof said === 'string' && said !== '' ? said : 'Попробуйте перезагрузить страницу'
}
