/** State from the step before a code: the code's page, where it was sent, and where to continue. */
export interface AuthStep {
  step: 'signup' | 'password-reset'
  email: string
  back: string
}

/** A cookie holds 4 kB, and browsers throw a longer one away. */
const maxBackLength = 1000

/** As stored by the cookie; an address too long for it is the home page. */
export const authStepText = ({ step, email, back }: AuthStep) =>
  JSON.stringify([step, email, back.length > maxBackLength ? '/' : back])

/** A step as read from its cookie; null: there was none, or the cookie is invalid. */
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
