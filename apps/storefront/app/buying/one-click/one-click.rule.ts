/** The call's body from the form; the browser computes its proof of work over the same body. */
export function oneClickBody(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    name: text('name'),
    phone: text('phone'),
    group: Number(text('group')),
    count: Number(text('count') || 1),
    consent: form.get('consent') === 'on',
  }
}
