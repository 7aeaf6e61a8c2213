import type { ReactNode } from 'react'

/** An e-mail address in a sentence, with line breaks. */
export const emailAddress = (email: ReactNode) => (
  <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</strong>
)
