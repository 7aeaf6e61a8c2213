import type { ReactNode } from 'react'

/** The name of a variable or file. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code
      translate="no"
      className="rounded bg-sunken px-1 py-0.5 font-medium font-sans text-ink [overflow-wrap:anywhere]"
    >
      {children}
    </code>
  )
}
