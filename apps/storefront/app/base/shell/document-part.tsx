import { type ReactNode, useState } from 'react'

interface Props {
  id: string
  /** The element; a `div` by default. */
  as?: 'span'
  className?: string
  /** Made under `import.meta.env.SSR`: scripts do not carry its code. */
  children: ReactNode
}

/**
 * A part of the frame that nothing changes in the browser. The server renders it; in the browser it is what the
 * document has, also when React makes the frame anew around an error.
 */
export function DocumentPart({ as: Part = 'div' as 'span', children, ...rest }: Props) {
  const [html] = useState(() => (import.meta.env.SSR ? '' : (document.getElementById(rest.id)?.innerHTML ?? '')))
  if (import.meta.env.SSR) return <Part {...rest}>{children}</Part>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup
  return <Part {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
