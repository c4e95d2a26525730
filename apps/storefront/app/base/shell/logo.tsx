/** The bobbin and the name of the shop. */
export function Logo({ name }: { name: string }) {
  const [main, ...rest] = name.split(/\.\s+/)
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden width="34" height="34" viewBox="0 0 32 32" className="shrink-0">
        <rect x="5" y="3" width="22" height="5" rx="2" fill="#171A21" />
        <rect x="5" y="24" width="22" height="5" rx="2" fill="#171A21" />
        <path d="M8.5 9.6h15v2.6h-15zm0 4h15v2.6h-15zm0 4h15v2.6h-15z" fill="#C8371B" />
        <path d="M23.5 21.3c3.4 0 5.6.9 5.6 3" fill="none" stroke="#C8371B" strokeWidth="1.7" strokeLinecap="round" />
      </svg>
      <span className="leading-none">
        <span className="block text-title font-semibold tracking-tight">{main}</span>
        {rest.length > 0 && <span className="block text-[11px] leading-3 text-ink-2">{rest.join('. ')}</span>}
      </span>
    </span>
  )
}
