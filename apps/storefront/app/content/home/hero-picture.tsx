/** A lockstitch machine at work with cones of thread: the shop's own picture, inline, a few kilobytes. */
export function HeroPicture() {
  return (
    <svg viewBox="0 0 640 380" aria-hidden className="h-auto w-full rounded-card bg-ground">
      <defs>
        <linearGradient id="body" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fdfcfa" />
          <stop offset=".55" stopColor="#e9e6de" />
          <stop offset="1" stopColor="#c9c5ba" />
        </linearGradient>
        <linearGradient id="steel" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#8c909b" />
          <stop offset=".45" stopColor="#f2f2f2" />
          <stop offset="1" stopColor="#6b707c" />
        </linearGradient>
        <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#e2d6c2" />
          <stop offset="1" stopColor="#cbbb9f" />
        </linearGradient>
        <linearGradient id="wheel" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#4b5160" />
          <stop offset="1" stopColor="#171a21" />
        </linearGradient>
      </defs>
      <path
        d="M0 60h640M0 120h640M0 180h640M0 240h640M80 0v380M160 0v380M240 0v380M320 0v380M400 0v380M480 0v380M560 0v380"
        stroke="#eae7df"
        strokeWidth="1"
      />
      <Cone x={92} y={292} height={128} colour="#c8371b" dark="#8f2612" />
      <Cone x={30} y={292} height={96} colour="#1f4fa3" dark="#15356f" />
      <rect y="290" width="640" height="18" fill="url(#wood)" />
      <rect y="308" width="640" height="72" fill="#f1ede4" />
      <ellipse cx="392" cy="296" rx="226" ry="9" fill="#171a21" opacity=".1" />
      <path d="M188 262h402q8 0 8 8v20H180v-20q0-8 8-8z" fill="url(#body)" />
      <path d="M180 276h418v6H180z" fill="#171a21" opacity=".08" />
      <path
        d="M470 262V152q0-16-16-16H300q-14 0-14 14v46q0 14-12 14h-34q-14 0-14-14v-70q0-50 48-50h250q52 0 52 50v136z"
        fill="url(#body)"
        stroke="#b9b5a9"
        strokeWidth="1.5"
      />
      <path d="M296 92h220q36 0 44 26" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" opacity=".9" />
      <rect x="330" y="100" width="122" height="26" rx="4" fill="#171a21" />
      <text x="391" y="118.5" textAnchor="middle" fontSize="15" fontWeight="600" fill="#fbfaf7" letterSpacing="2">
        ШПУЛЬКА
      </text>
      <circle cx="504" cy="180" r="26" fill="#f6f4ee" stroke="#b9b5a9" strokeWidth="1.5" />
      <path
        d="M504 160v12M524 180h-12M504 200v-12M484 180h12"
        stroke="#666c7a"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="504" cy="180" r="9" fill="#c8371b" />
      <rect x="576" y="92" width="22" height="112" rx="8" fill="url(#wheel)" />
      <rect x="582" y="92" width="4" height="112" fill="#fff" opacity=".18" />
      <rect x="500" y="222" width="60" height="22" rx="4" fill="#171a21" />
      <circle cx="514" cy="233" r="4" fill="#1e7b4a" />
      <path d="M526 233h26" stroke="#666c7a" strokeWidth="3" strokeLinecap="round" />
      <rect x="254" y="196" width="10" height="40" fill="url(#steel)" />
      <path d="M257 234h4l-1 30-1 4-1-4z" fill="url(#steel)" />
      <rect x="232" y="190" width="8" height="52" fill="url(#steel)" />
      <path d="M226 242h20l6 14q2 5-4 5h-26q-6 0-4-5z" fill="url(#steel)" stroke="#5d626e" strokeWidth="1" />
      <path d="M236 120q-14 4-12 20t14 18" fill="none" stroke="#5d626e" strokeWidth="4" strokeLinecap="round" />
      <circle cx="252" cy="150" r="13" fill="url(#steel)" stroke="#5d626e" strokeWidth="1" />
      <circle cx="252" cy="150" r="5" fill="#4b5160" />
      <path
        d="M92 164C100 60 150 30 210 46s46 60 42 104c-6 30-20 26-14 44 6 16 22 8 21 44v24"
        fill="none"
        stroke="#c8371b"
        strokeWidth="2"
      />
      <path d="M64 266c40-8 90 6 130-2s120-4 190 2v22H64z" fill="#3c5a86" />
      <path d="M64 266c40-8 90 6 130-2s120-4 190 2l-2 5c-70-6-148-6-188 0s-90-4-130 2z" fill="#56769f" />
      <path
        d="M74 278c44-4 80 4 122 0s60-3 62-3"
        fill="none"
        stroke="#f7d7cd"
        strokeWidth="2.5"
        strokeDasharray="9 5"
        strokeLinecap="round"
      />
      <path d="M60 336h520" stroke="#c8371b" strokeWidth="2" strokeDasharray="12 7" strokeLinecap="round" />
      <path d="M60 350h520" stroke="#d9d4c7" strokeWidth="2" strokeDasharray="12 7" strokeLinecap="round" />
    </svg>
  )
}

function Cone({ x, y, height, colour, dark }: { x: number; y: number; height: number; colour: string; dark: string }) {
  const top = y - height
  const lines = Array.from({ length: Math.floor(height / 9) }, (_, index) => index * 9 + 8)
  return (
    <g>
      <path d={`M${x - 12} ${top}h24l18 ${height - 8}h-60z`} fill={colour} />
      <path d={`M${x + 2} ${top}h10l18 ${height - 8}h-24z`} fill={dark} opacity=".35" />
      {lines.map((down) => {
        const half = 12 + (18 * down) / (height - 8)
        return (
          <path
            key={down}
            d={`M${x - half} ${top + down}q${half} 6 ${half * 2} 0`}
            stroke="#fff"
            strokeWidth="1"
            opacity=".28"
            fill="none"
          />
        )
      })}
      <rect x={x - 34} y={y - 9} width="68" height="9" rx="3" fill="#4b5160" />
      <rect x={x - 7} y={top - 9} width="14" height="10" rx="2" fill="#4b5160" />
    </g>
  )
}
