import { reachGoal } from './counter.ts'
import { errorGoal, errorReportMilliseconds } from './error-goal.rule.ts'

let reported = ''

/** Reports errors of the page's own scripts. Returns a function that stops the reporting. */
export function reportErrors() {
  const onError = ({ error }: ErrorEvent) => report(nameOf(error))
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(nameOf(reason))
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** Reports the error page if one is shown, once per visit to it. */
export function reportShownError() {
  const status = document.querySelector('main [data-error]')?.getAttribute('data-error') ?? null
  const now = status === null ? '' : `${status} ${window.location.href}`
  if (now === reported) return
  reported = now
  if (status === null) return
  const goal = errorGoal(Number(status))
  if (goal) reachGoal(goal)
  report(status)
}

/** spec 8: the 'error' event, sent a little after the error. Its message may hold anything and is not sent. */
function report(kind: string) {
  const delay = errorReportMilliseconds(import.meta.env.DEV)
  const { pathname } = window.location
  if (delay !== null) setTimeout(() => reachGoal('error', { kind, path: pathname }), delay)
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
