/** The call's body from the form; the browser computes its proof of work over the same body. */
export const entryBody = (form: FormData) => ({ consent: form.get('consent') === 'on' })
