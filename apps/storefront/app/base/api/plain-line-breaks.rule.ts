/**
 * The form with one character for each line break of its texts: a browser sends two (CR LF), so that a text which fits
 * its field would be longer than the call takes.
 */
export function withPlainLineBreaks(form: FormData): FormData {
  const plain = new FormData()
  for (const [name, value] of form)
    plain.append(name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)
  return plain
}
