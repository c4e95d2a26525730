/** The call's body from the form; the browser computes its proof of work over the same body. */
export const subscribeBody = (form: FormData) => ({ email: String(form.get('email') ?? '') })

/** The same of the form that ends the emails. */
export const unsubscribeBody = (form: FormData) => ({ ...subscribeBody(form), isUnsubscribe: true })
