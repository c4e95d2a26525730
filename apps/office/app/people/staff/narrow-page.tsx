import type { ReactNode } from 'react'

/** Layout of pages before the sign-in: one column in the middle. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-110 flex-col justify-center gap-5 p-5">
      <title>{`${title} — контора`}</title>
      <div className="stitch h-0.5 w-16" aria-hidden />
      <h1>{title}</h1>
      {children}
    </main>
  )
}
