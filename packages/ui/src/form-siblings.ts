/** The fields next to a field in its form: «address.city» and «address.street» are siblings. */
export function siblings(field: HTMLInputElement): { last: string; input: HTMLInputElement }[] {
  const parent = field.name.replace(/[^.]*$/, '')
  return [...(field.form?.elements ?? [])].flatMap((input) => {
    if (!(input instanceof HTMLInputElement) || !input.name.startsWith(parent)) return []
    const last = input.name.slice(parent.length)
    return last === '' || last.includes('.') ? [] : [{ last, input }]
  })
}

/** Sets a field's value so that React notices it, without a combobox on the field taking it for typing. */
export function putValue(input: HTMLInputElement, value: string) {
  // React overrides the element's own property: the prototype's setter bypasses it, and the event notifies React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
