/** The call's body as the form has it; the browser proves its work over the same. */
export const restockBody = (form: FormData) => ({
  email: String(form.get('email') ?? ''),
  group: Number(form.get('group')),
  consent: form.get('consent') === 'on',
})
