const names = ['x-pow-session', 'x-pow-time', 'x-pow-nonce'] as const

/** A proof of work as a form and the API's headers carry it. */
export type ProofFields = Record<(typeof names)[number], string>

/** The proof of work a form was sent with; undefined when it is missing or malformed. */
export function proofIn(form: FormData): ProofFields | undefined {
  const values = names.map((name) => form.get(name))
  if (!values.every((value) => typeof value === 'string' && /^[\w.-]{1,250}$/.test(value))) return undefined
  return Object.fromEntries(names.map((name, n) => [name, values[n]])) as ProofFields
}
