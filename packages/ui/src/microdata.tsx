/**
 * Words for machines only, in nobody's way: `html` is made of escaped text and holds nothing but meta and link
 * elements.
 */
export function Microdata({ type, html }: { type: string; html: string }) {
  if (html === '') return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendering a hundred unseen elements is costly
  return <div hidden itemScope itemType={`https://schema.org/${type}`} dangerouslySetInnerHTML={{ __html: html }} />
}
