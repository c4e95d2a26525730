/** The table of contents of a long page; folded on phones. */
export function PageContents({ headings }: { headings: readonly { id: string; text: string }[] }) {
  return (
    <nav
      aria-label="На этой странице"
      className="rounded-card border border-line bg-surface px-4 sm:p-4 xl:sticky xl:top-24 print:hidden"
    >
      <details className="phone-fold">
        <summary className="fold min-h-12 font-medium">На этой странице</summary>
        <p className="text-note font-semibold text-ink-3 max-sm:hidden">На этой странице</p>
        <ol className="max-sm:pb-2 sm:mt-1">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center py-1 leading-5 text-ink-2 hover:text-link md:min-h-8"
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
