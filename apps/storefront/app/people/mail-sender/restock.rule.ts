/** The call's body from the form; the browser computes its proof of work over the same body. */
export const restockBody = (form: FormData) => ({
  email: String(form.get('email') ?? ''),
  group: Number(form.get('group')),
  consent: form.get('consent') === 'on',
})
