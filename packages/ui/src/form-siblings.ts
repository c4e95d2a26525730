/**
 * The fields of the same group in a form, with the last part of their names: «address.city» and «address.street» are
 * siblings.
 */
export function siblings(field: HTMLInputElement): { name: string; input: HTMLInputElement }[] {
  const parent = field.name.replace(/[^.]*$/, '')
  return [...(field.form?.elements ?? [])].flatMap((input) => {
    if (!(input instanceof HTMLInputElement) || !input.name.startsWith(parent)) return []
    const name = input.name.slice(parent.length)
    return name === '' || name.includes('.') ? [] : [{ name, input }]
  })
}

/** Sets a field's value so that React notices it. A combobox on the field does not treat it as typing. */
export function setInputValue(input: HTMLInputElement, value: string) {
  // React overrides the element's own property: the prototype's setter bypasses it, and the event notifies React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
