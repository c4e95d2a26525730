/** The call's body as the form has it; the browser proves its work over the same. */
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
