/**
 * Replaces each line break in the form's texts by one character: a browser sends two (CR LF), and a text that fits its
 * field would exceed the call's limit.
 */
export function withPlainLineBreaks(form: FormData): FormData {
  const plain = new FormData()
  for (const [name, value] of form)
    plain.append(name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)
  return plain
}
