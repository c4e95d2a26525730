/**
 * Hidden structured data, in documents only: `html`, escaped text in meta and link elements, is empty in the browser,
 * which leaves what the document has. Give it a key of what it describes. Without a type it says more of the item
 * around it.
 */
export function Microdata({ type, html }: { type?: string; html: string }) {
  const item = html !== '' && type !== undefined && { itemScope: true, itemType: `https://schema.org/${type}` }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendering a hundred invisible elements is costly
  return <div hidden suppressHydrationWarning {...item} dangerouslySetInnerHTML={{ __html: html }} />
}
