type Drawing = readonly [outline: string, stitches: string]

const tshirt: Drawing = [
  'M22 10 8 18l5 12 6-3v28h26V27l6 3 5-12-14-8q-10 8-20 0z',
  'M20 50h24M22 13q10 9 20 0M12 26l5-2M52 26l-5-2',
]
const jacket: Drawing = [
  'm25 7-13 5-6 33h9l3-15v27h28V30l3 15h9l-6-33-13-5z',
  'm25 7 7 9 7-9M32 16v41M21 24h8v6h-8zM35 24h8v6h-8zM21 42h8v9h-8zM35 42h8v9h-8z',
]

/**
 * Outlines with their seams in a box of 64 × 64, and what is stitched on them. By the codes of the planner's garments
 * and of the picker's answers.
 */
const drawings: Readonly<Record<string, Drawing>> = {
  tshirt,
  tshirts: tshirt,
  hoodie: [
    'M23 14Q24 4 32 4t9 10l10 5 6 30h-9l-3-14v21H19V35l-3 14H7l6-30z',
    'M23 14q9 12 18 0M32 21v8M24 50l4-11h8l4 11M20 52h24M9 45h6M49 45h6',
  ],
  shirt: ['M22 10 8 18l5 12 6-3v28h26V27l6 3 5-12-14-8q-10 8-20 0z', 'M20 50h24M22 13q10 9 20 0M12 26l5-2M52 26l-5-2'],
  trousers: ['M18 6h28l5 52H38L32 24l-6 34H13z', 'M18 12h28M32 12v12M19 14l-2 9M45 14l2 9M22 30l-2 24M42 30l2 24'],
  jacket,
  workwear: jacket,
  jeans: [
    'M18 6h28l5 52H38L32 24l-6 34H13z',
    'M18 11h28M32 11v10q4 0 4-4v-6M19 13q1 7 7 7V11M45 13q-1 7-7 7M16 53h10M38 53h10',
  ],
  'bed-linen': [
    'M6 30q8-4 16 0h20q8-4 16 0v24H6z',
    'M8 14q9-4 20 0v12q-10-4-20 0zM36 14q11-4 20 0v12q-10-4-20 0zM10 34v16M54 34v16M6 40h52',
  ],
  underwear: ['M8 16h48v11Q43 32 38 49H26Q21 32 8 27z', 'M8 21h48M13 29q10 4 14 17M51 29q-10 4-14 17'],
  dresses: ['m24 6 8 7 8-7 6 3-4 15 12 34H10l12-34-4-15z', 'M22 24h20M14 52h36M32 24v8M26 34l-3 14M38 34l3 14'],
  outerwear: [
    'm24 5-12 6-7 36h9l2-12v25h32V35l2 12h9l-7-36-12-6-8 8z',
    'M24 5v9l8 8 8-8V5M32 22v38M20 42h8M36 42h8M8 42h6M50 42h6',
  ],
  bags: ['M12 24h40l4 34H8zM22 24v-5q0-11 10-11t10 11v5', 'M13 30h38M10 53h44M26 36h12v9H26z'],
  furniture: [
    'M16 30V16q0-8 8-8h16q8 0 8 8v14h4q6 0 6 6v16H6V36q0-6 6-6zM12 52v6M52 52v6',
    'M16 32v9h32v-9M16 47h32M26 14v12M38 14v12',
  ],
  curtains: [
    'M4 10h56M10 10h18q2 28-12 44h-6zM54 10H36q-2 28 12 44h6z',
    'M16 14q1 22-4 36M22 14q0 18-5 31M48 14q-1 22 4 36M42 14q0 18 5 31',
  ],
  logos: [
    'm32 6 22 8v18q0 18-22 26Q10 50 10 32V14z',
    'm32 12 16 6v14q0 14-16 20-16-6-16-20V18zm0 9 3.5 8h8.5l-7 5.5 2.7 8.5-7.7-5.2-7.7 5.2 2.7-8.5-7-5.5h8.5z',
  ],
  school: ['M23 8h18v14h9l4 34H10l4-34h9zM23 8q0-5 9-5t9 5', 'M23 22h18M22 34h20v10H22zM32 34v10M13 51h38'],
  home: ['M6 32 32 8l26 24h-7v26H13V32z', 'M32 50q-11-8-11-14a5.5 5.5 0 0 1 11-2 5.5 5.5 0 0 1 11 2q0 6-11 14z'],
}

/** Cloth on a roll, for a garment that has no drawing. */
const cloth = ['M10 16h34v24l10 12H20L10 40z', 'M10 22h34M14 40h30M44 16v24'] as const

/** Whether an answer of the picker is drawn. */
export const isDrawn = (code: string) => Object.hasOwn(drawings, code)

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
