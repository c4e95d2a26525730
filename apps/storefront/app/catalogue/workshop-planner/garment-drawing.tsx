/** Outlines with their seams in a box of 64 × 64, and what is stitched on them. By the codes of garments. */
const drawings: Readonly<Record<string, readonly [outline: string, stitches: string]>> = {
  tshirt: ['M22 10 8 18l5 12 6-3v28h26V27l6 3 5-12-14-8q-10 8-20 0z', 'M20 50h24M22 13q10 9 20 0M12 26l5-2M52 26l-5-2'],
  hoodie: [
    'M23 14Q24 4 32 4t9 10l10 5 6 30h-9l-3-14v21H19V35l-3 14H7l6-30z',
    'M23 14q9 12 18 0M32 21v8M24 50l4-11h8l4 11M20 52h24M9 45h6M49 45h6',
  ],
  shirt: [
    'm24 8-12 5-6 32h8l4-17v28h28V28l4 17h8l-6-32-12-5-8 7z',
    'm24 8 8 13 8-13M32 21v35M38 27h6v6h-6zM8 41h6M50 41h6',
  ],
  trousers: ['M18 6h28l5 52H38L32 24l-6 34H13z', 'M18 12h28M32 12v12M19 14l-2 9M45 14l2 9M22 30l-2 24M42 30l2 24'],
  jacket: [
    'm25 7-13 5-6 33h9l3-15v27h28V30l3 15h9l-6-33-13-5z',
    'm25 7 7 9 7-9M32 16v41M21 24h8v6h-8zM35 24h8v6h-8zM21 42h8v9h-8zM35 42h8v9h-8z',
  ],
  jeans: [
    'M18 6h28l5 52H38L32 24l-6 34H13z',
    'M18 11h28M32 11v10q4 0 4-4v-6M19 13q1 7 7 7V11M45 13q-1 7-7 7M16 53h10M38 53h10',
  ],
  'bed-linen': [
    'M6 30q8-4 16 0h20q8-4 16 0v24H6z',
    'M8 14q9-4 20 0v12q-10-4-20 0zM36 14q11-4 20 0v12q-10-4-20 0zM10 34v16M54 34v16M6 40h52',
  ],
}

/** Cloth on a roll, for a garment that has no drawing. */
const cloth = ['M10 16h34v24l10 12H20L10 40z', 'M10 22h34M14 40h30M44 16v24'] as const

/** A garment as its pattern: an outline and dashed seams. */
export function GarmentDrawing({ code }: { code: string }) {
  const [outline, stitches] = drawings[code] ?? cloth
  return (
    <svg viewBox="0 0 64 64" aria-hidden className="size-16 shrink-0 rounded-control bg-ground p-1.5 lg:size-20">
      <path d={outline} fill="#fff" stroke="#171a21" strokeWidth="1.75" strokeLinejoin="round" />
      <path d={stitches} fill="none" stroke="#c8371b" strokeWidth="1.5" strokeDasharray="3 2" />
    </svg>
  )
}
