/** The call's body as the form has it; the browser proves its work over the same. */
export const subscribeBody = (form: FormData) => ({ email: String(form.get('email') ?? '') })
