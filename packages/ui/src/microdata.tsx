/** Hidden structured data. `html` must consist of escaped text in meta and link elements only. */
export function Microdata({ type, html }: { type: string; html: string }) {
  if (html === '') return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendering a hundred invisible elements is costly
  return <div hidden itemScope itemType={`https://schema.org/${type}`} dangerouslySetInnerHTML={{ __html: html }} />
}
