/**
 * What the page that asks for a code must know: which page it is, where the code was sent, and where to go afterwards.
 */
export interface AuthStep {
  step: 'signup' | 'password-reset'
  email: string
  back: string
}

/** A cookie holds 4 kB; browsers discard longer ones. */
const maxBackLength = 1000

/** The cookie's value; a return address too long for the cookie is replaced by the home page. */
export const authStepText = ({ step, email, back }: AuthStep) =>
  JSON.stringify([step, email, back.length > maxBackLength ? '/' : back])

/** Parses the cookie's value; null when there is none or it is invalid. */
export function authStepOf(text: string | undefined): AuthStep | null {
  if (text === undefined || text.length > 2000) return null
  try {
    const [step, email, back] = JSON.parse(text) as unknown[]
    const isKnown =
      (step === 'signup' || step === 'password-reset') && typeof email === 'string' && typeof back === 'string'
    return isKnown ? { step, email, back } : null
  } catch {
    return null
  }
}
