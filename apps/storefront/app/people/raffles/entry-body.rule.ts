/** The call's body as the form has it; the browser proves its work over the same. */
export const entryBody = (form: FormData) => ({ consent: form.get('consent') === 'on' })
