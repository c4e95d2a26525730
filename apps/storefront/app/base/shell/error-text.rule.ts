import { sessionOverStatus } from '../api/failure.rule.ts'
/** The texts of an error page (spec 2, 8). */
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

/** The API answers 406, not 401, when a session has ended (spec 8). */
export const isSessionOver = (error: unknown) => partsOf(error).status === sessionOverStatus

/** Pages the visitor may have meant, if the error carries any in `data.suggested`. */
export function suggestedPages(error: unknown): { title: string; to: string }[] {
  const { data } = partsOf(error)
  const suggested = typeof data === 'object' && data !== null && 'suggested' in data ? data.suggested : null
  return Array.isArray(suggested) ? suggested : []
}

/** A page that is no more, and what stands in its place. */
export interface ReplacedPage {
  title: string
  instead: { title: string; to: string }
  /** In what it differs; empty: not said. */
  note: string
}

/** What stands in place of the page, if the error carries it in `data.replaced`. */
export function replacedPage(error: unknown): ReplacedPage | null {
  const { data } = partsOf(error)
  return typeof data === 'object' && data !== null && 'replaced' in data ? (data.replaced as ReplacedPage | null) : null
}

const partsOf = (error: unknown) =>
  (typeof error === 'object' && error !== null ? error : {}) as { status?: unknown; data?: unknown }

function lineOf(status: number, data: unknown): string {
  // The API's message names the path and is for programs (spec 8); people see the same text for every missing page.
  if (status === 404) return 'Страница не найдена'
  // A bare text is not for people: it is React Router's own message, or a proxy's page.
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : null
  return typeof message === 'string' && message !== '' ? message : 'Попробуйте перезагрузить страницу'
}
