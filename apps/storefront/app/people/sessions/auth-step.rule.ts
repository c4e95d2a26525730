/** What the step before a code has told: which page the code belongs to, where it was sent, and where to go on from there. */
export interface AuthStep {
  step: 'signup' | 'password-reset'
  email: string
  back: string
}

/** A cookie holds 4 kB, and browsers throw a longer one away. */
const longestBack = 1000

/** As the cookie keeps it; an address too long for it is the home page. */
export const authStepText = ({ step, email, back }: AuthStep) => JSON.stringify([step, email, back.length > longestBack ? '/' : back])

/** A step as its cookie tells it; null: there was none, or the cookie is nobody's. */
export function authStepOf(text: string | undefined): AuthStep | null {
  if (text === undefined || text.length > 2000) return null
  try {
    const [step, email, back] = JSON.parse(text) as unknown[]
    const isKnown = (step === 'signup' || step === 'password-reset') && typeof email === 'string' && typeof back === 'string'
    return isKnown ? { step, email, back } : null
  } catch {
    return null
  }
}
